import { Anchor, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { confirmarOriginales } from '@nogal/model/cliente/cliente.calls'
import type { OriginalesCliente } from '@nogal/model/cliente/cliente.fields'
import { useMutation } from '@tanstack/react-query'
import { IconCheck, IconExternalLink } from '#icons'
import { refresh } from '../aggregate/data.ts'
import { api } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { usePermisos } from '../sesion/permisos.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorAlert, NOTHING_TYPED } from '../ui/ErrorAlert.tsx'
import css from './Cliente.module.css'

/** The envelopes with originals that were sent: the company, the tracking number, and the day of receipt, which the client confirms. */
export function Originales({ Nro_Embarque, originales }: { Nro_Embarque: number; originales: readonly OriginalesCliente[] }) {
  return (
    <div className={css.boxes}>
      {originales.map(one => (
        <Sobre key={one.Id_Courier} Nro_Embarque={Nro_Embarque} sobre={one} />
      ))}
    </div>
  )
}

function Sobre({ Nro_Embarque, sobre: o }: { Nro_Embarque: number; sobre: OriginalesCliente }) {
  const { t, fecha } = useLenguaCliente()
  const { can } = usePermisos('cliente')
  const send = useIntent()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(key => api(confirmarOriginales)({ body: { Nro_Embarque, Id_Courier: o.Id_Courier } }, { key })),
    onSuccess: () => notifications.show({ message: t.originalesConfirmados }),
    onSettled: () => refresh({ path: '/api/clientelogistica' }),
  })
  return (
    <Card>
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
      {!o.Fecha_Recepcion && can('aprobar') && (
        <Button
          mt="sm"
          size="sm"
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
        >
          {t.confirmarOriginales}
        </Button>
      )}
      <ErrorAlert error={error} mt="sm" onRetry={() => mutate()} texts={NOTHING_TYPED} />
    </Card>
  )
}
