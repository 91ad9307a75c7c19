import { Anchor } from '@mantine/core'
import type { OriginalesCliente } from '@nogal/model/cliente/cliente.fields'
import { IconExternalLink } from '#icons'
import { useLengua } from '../sesion/idioma.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import css from './Cliente.module.css'

/** The envelopes with originals that were sent: the company, the tracking number, and the day of receipt. */
export function Originales({ originales }: { originales: readonly OriginalesCliente[] }) {
  const { t, fecha } = useLengua()
  return (
    <div className={css.boxes}>
      {originales.map(o => (
        <Card key={o.Id_Courier}>
          <div className={css.top}>
            <h3 className={css.name}>{[o.Nom_EmpresaCourier, o.Nro_Guia].filter(Boolean).join(' ')}</h3>
            <Badge tone={o.Fecha_Recepcion ? 'good' : 'info'}>
              {o.Fecha_Recepcion ? `${t.recibido} ${fecha(o.Fecha_Recepcion)}` : `${t.enviado} ${fecha(o.Fecha_Envio)}`}
            </Badge>
          </div>
          {o.Url_Seguimiento && (
            <Anchor href={o.Url_Seguimiento} target="_blank" rel="noreferrer" size="sm">
              {t.seguir} <IconExternalLink size={14} aria-hidden />
            </Anchor>
          )}
        </Card>
      ))}
    </div>
  )
}
