import { Button } from '@mantine/core'
import { stateOf } from '@nogal/model/aggregate/states'
import type { CajaCliente, ReclamoCliente } from '@nogal/model/cliente/cliente.fields'
import { ESTADO_RECLAMO, ESTADOS_RECLAMO } from '@nogal/model/reclamo/reclamo'
import { Suspense, useState } from 'react'
import { IconFlag, IconMessage } from '#icons'
import { lazyPart } from '../code/lazyPart.tsx'
import { useCerrada } from '../sesion/cerrada.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { ArchivosPropios } from './ArchivosPropios.tsx'
import css from './Cliente.module.css'
import { Conversacion } from './Conversacion.tsx'
import { SubirArchivo } from './SubirArchivo.tsx'

const ReclamoDialog = lazyPart(() => import('./ReclamoDialog.tsx'))

type Props = { Nro_Embarque: number; reclamos: readonly ReclamoCliente[]; cajas: readonly CajaCliente[] }

/** The claims of a client about a shipment, and the button for another one. */
export function Reclamos({ Nro_Embarque, reclamos, cajas }: Props) {
  const { p } = useLenguaCliente()
  const { can } = usePermisos('cliente')
  const closed = useCerrada()
  const [opening, setOpening] = useState(false)
  const [talked, setTalked] = useState<number>()
  return (
    <section className={css.section} aria-labelledby="reclamos">
      <h2 id="reclamos">{p.reclamos}</h2>
      <p className={css.dim}>{p.reclamosSobre}</p>
      {reclamos.length > 0 && (
        <ul className={css.boxes}>
          {reclamos.map(one => (
            <li key={one.Id_Reclamo} className={css.box}>
              <Card>
                <Reclamo reclamo={one} cajas={cajas} onTalk={() => setTalked(one.Id_Reclamo)} />
              </Card>
            </li>
          ))}
        </ul>
      )}
      {!closed && can('aprobar') && (
        <Button mt="sm" variant="default" leftSection={<IconFlag size={18} aria-hidden />} onClick={() => setOpening(true)}>
          {p.reclamar}
        </Button>
      )}
      {opening && (
        <Suspense>
          <ReclamoDialog Nro_Embarque={Nro_Embarque} cajas={cajas} onClose={() => setOpening(false)} />
        </Suspense>
      )}
      {talked !== undefined && (
        <Dialog opened onClose={() => setTalked(undefined)} title={`${p.reclamo} ${talked}`}>
          <Conversacion De="reclamo" Clave={talked} />
        </Dialog>
      )}
    </section>
  )
}

function Reclamo({ reclamo: r, cajas, onTalk }: { reclamo: ReclamoCliente; cajas: readonly CajaCliente[]; onTalk: () => void }) {
  const { p, t, fecha, kilos, numero, caja } = useLenguaCliente()
  const { can } = usePermisos('cliente')
  const closed = useCerrada()
  const open = !closed && can('aprobar') && r.Cod_EstadoReclamo !== ESTADO_RECLAMO.cerrado
  const own = cajas.find(one => one.Id_Contenedor === r.Id_Contenedor)
  const affected = [r.Kilos !== null && kilos(r.Kilos), r.Monto !== null && `${r.Cod_Moneda ?? ''} ${numero(r.Monto, 2)}`].filter(Boolean)
  return (
    <>
      <div className={css.top}>
        <h3 className={css.name}>{`${p.reclamo} ${r.Id_Reclamo}: ${p.clasesReclamo[r.Clase]}`}</h3>
        <Badge tone={stateOf(ESTADOS_RECLAMO, r.Cod_EstadoReclamo)?.tone ?? 'neutral'}>{p.estadosReclamo[r.Cod_EstadoReclamo]}</Badge>
      </div>
      <p className={css.dim}>{[`${p.abierto} ${fecha(r.Abierto_En)}`, own ? caja(own) : t.todo, ...affected].join(' · ')}</p>
      <p className={css.words}>{r.Texto}</p>
      {r.Respuesta && (
        <p className={css.words}>
          <strong>{p.respuesta}:</strong> {r.Respuesta}
        </p>
      )}
      <ArchivosPropios archivos={r.Archivos} editable={open} />
      {open && <SubirArchivo De="reclamo" Clave={r.Id_Reclamo} label={`${p.reclamo} ${r.Id_Reclamo}`} variant="default" />}
      <Button mt="xs" variant="subtle" size="sm" leftSection={<IconMessage size={16} aria-hidden />} onClick={onTalk}>
        {p.mensajes(r.Cant_Mensajes)}
      </Button>
    </>
  )
}
