import { Button } from '@mantine/core'
import type { CajaCliente, DocumentoCliente } from '@nogal/model/cliente/cliente.fields'
import { Fragment } from 'react'
import { IconMessage } from '#icons'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { Badge } from '../ui/Badge.tsx'
import { Archivos } from './Archivos.tsx'
import css from './Cliente.module.css'

type Props = { documento: DocumentoCliente; cajas: readonly CajaCliente[]; onComment: () => void }

/** A complete document, with its comments. */
export function Documento({ documento: d, cajas, onComment }: Props) {
  const { t, fecha, nombre, caja } = useLenguaCliente()
  const own = cajas.find(one => one.Id_Contenedor === d.Id_Contenedor)
  const place = own ? caja(own) : d.Id_Contenedor ? '' : t.todo
  return (
    <li className={css.doc}>
      <div className={css.docText}>
        <div>
          {nombre(d.Nom_CertDocAnalis, d.Nombre_Ing)}{' '}
          {d.Cod_Aprobado && (
            <Badge tone={d.Cod_Aprobado === 'A' ? 'good' : 'bad'}>{d.Cod_Aprobado === 'A' ? t.aprobado : t.rechazado}</Badge>
          )}
        </div>
        <div className={css.dim}>
          {[...new Set([place, d.Numero, d.Referencia, fecha(d.Fecha_Gestion), d.Nom_Laboratorio])].filter(Boolean).map((one, i) => (
            <Fragment key={one}>
              {i > 0 && ' · '}
              <bdi className={css.piece}>{one}</bdi>
            </Fragment>
          ))}
        </div>
      </div>
      <Archivos documento={d} />
      <Button variant="subtle" size="sm" leftSection={<IconMessage size={16} aria-hidden />} onClick={onComment}>
        {d.Cant_Comentarios ? `${t.comentarios} (${d.Cant_Comentarios})` : t.comentar}
      </Button>
    </li>
  )
}
