import { Alert, Anchor } from '@mantine/core'
import { autorizarPaso } from '@nogal/model/consecuencia/pendientes.calls'
import { arregloDe, type CodPuerta, type FALTA, PUERTAS } from '@nogal/model/consecuencia/puertas'
import { type FieldsRow, pick } from '@nogal/model/fields'
import { formatInstant } from '@nogal/model/format'
import { areaNamed } from '@nogal/model/gestion/gestion.areas'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { IconAlertTriangle, IconLock } from '#icons'
import { apiEnvelope } from '../api/client.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { usePermisos } from '../sesion/permisos.ts'
import css from './Consecuencia.module.css'
import { linkOfPlace } from './enlace.ts'

const ReasonDialog = lazyPart(async () => ({ default: (await import('./ReasonDialog.tsx')).ReasonDialog }))

type Lack = FieldsRow<typeof FALTA>

type Props = {
  paso: CodPuerta
  /** The shipment or the container that takes the step. */
  clave: number
  faltas: readonly Lack[]
  /** The shipment, and the container where the step is one of a container: links lead to where a lack is mended; no links within a dialog. */
  de?: { Nro_Negocio: number; Nro_Embarque: number; Id_Contenedor?: number }
  /** Has the step been taken? Then only what was waived is shown. */
  dado: boolean
}

const FIELDS = pick(autorizarPaso.body, 'Motivo')

/** What a step lacks, who waived what, and the button that waives the rest; nothing where nothing lacks. */
export function Faltas({ paso, clave, faltas, de, dado }: Props) {
  const [pantalla, funcion] = PUERTAS[paso].permiso
  const { can } = usePermisos(pantalla)
  const [asks, setAsks] = useState(false)
  const shown = dado ? faltas.filter(({ Motivo }) => Motivo) : faltas
  const open = shown.filter(({ Peso, Motivo }) => Peso === 'con motivo' && !Motivo)
  if (!shown.length) return null
  const stops = shown.some(({ Peso }) => Peso === 'impide')
  const step = PUERTAS[paso].titulo.toLowerCase()
  return (
    <Alert
      p="8px 14px"
      color={stops ? 'red' : 'yellow'}
      icon={stops ? <IconLock size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      mb="sm"
      role="group"
      aria-label={`Lo que falta para ${step}`}
      className={css.faltas}
    >
      <strong>
        <bdi>{dado ? `Se autorizó, aunque faltaba algo para ${step}:` : `Antes de ${step}:`}</bdi>
      </strong>
      <ul>
        {shown.map(({ Falta, Mensaje, Peso, Motivo, Por, En }) => (
          <li key={Falta}>
            {Mensaje}
            {!dado && Peso === 'impide' && <strong> Impide seguir.</strong>}
            {!dado && !Motivo && de && <Arreglar paso={paso} falta={Falta} de={de} />}
            {Motivo && (
              <span className={css.motivo}>
                {' '}
                Autorizó {Por}, {formatInstant(En!)}: {Motivo}
              </span>
            )}
          </li>
        ))}
      </ul>
      {!dado && open.length > 0 && can(funcion) && (
        <Anchor component="button" type="button" inherit c="inherit" td="underline" onClick={() => setAsks(true)}>
          Autorizar con un motivo
        </Anchor>
      )}
      <Suspense>
        {asks && (
          <ReasonDialog
            title={`${PUERTAS[paso].titulo}: autorizar`}
            about={
              <>
                Se podrá seguir aunque falte esto; su nombre y el motivo quedan a la vista:
                <ul>
                  {open.map(({ Falta, Mensaje }) => (
                    <li key={Falta}>{Mensaje}</li>
                  ))}
                </ul>
              </>
            }
            fields={FIELDS}
            action="Autorizar"
            save={({ Motivo }, key) =>
              apiEnvelope(autorizarPaso)({ body: { Paso: paso, Clave: clave, Motivo: String(Motivo ?? '') } }, { key })
            }
            onClose={() => setAsks(false)}
          />
        )}
      </Suspense>
    </Alert>
  )
}

/** The link to where a lack is mended; nothing on that very screen, or for people who may not go there. */
const Arreglar = ({ paso, falta, de }: { paso: CodPuerta; falta: string; de: NonNullable<Props['de']> }) => {
  const arreglo = arregloDe(paso, falta)
  const { can } = usePermisos(arreglo?.lugar.area ? areaNamed(arreglo.lugar.area).pantalla : 'embarque')
  const { pathname } = useLocation()
  if (!arreglo || !can('ver')) return null
  const link = linkOfPlace(arreglo.lugar, de)
  if (arreglo.lugar.area && link.to === pathname) return null
  return (
    <>
      {' '}
      <Anchor component={Link} {...link} inherit c="inherit" td="underline">
        {arreglo.accion}
      </Anchor>
    </>
  )
}
