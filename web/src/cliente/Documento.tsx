import { Button } from '@mantine/core'
import type { DocumentoCliente } from '@nogal/model/cliente/cliente.fields'
import { formatContainer } from '@nogal/model/format'
import { IconMessage } from '@tabler/icons-react'
import { Badge } from '../ui/Badge.tsx'
import { Archivos } from './Archivos.tsx'
import css from './Cliente.module.css'
import { useLengua } from './idioma.ts'

/** A document that is complete, with what may be said about it. */
export function Documento({ documento: d, onComment }: { documento: DocumentoCliente; onComment: () => void }) {
  const { t, fecha, nombre } = useLengua()
  const place = d.Id_Contenedor ? formatContainer(d.Nro_Contenedor) : t.todo
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
          {[place, d.Numero, d.Referencia, fecha(d.Fecha_Gestion), d.Nom_Laboratorio].filter(Boolean).join(' · ')}
        </div>
      </div>
      <Archivos Id_Gestion={d.Id_Gestion} />
      <Button variant="subtle" size="sm" leftSection={<IconMessage size={16} aria-hidden />} onClick={onComment}>
        {d.Cant_Comentarios ? `${t.comentarios} (${d.Cant_Comentarios})` : t.comentar}
      </Button>
    </li>
  )
}
