import { Alert, Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { eliminarNegocio, type NegocioCompleto } from '@nogal/model/negocio/negocio.calls'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useReturnFocus } from '../ui/dialog/useReturnFocus.ts'
import { type Cual, olvidarNegocio, useNegocio } from './shared/negocio.data.ts'

const counted = (n: number, one: string, many: string) => (n === 0 ? [] : [n === 1 ? `1 ${one}` : `${n} ${many}`])

/** What goes with a deal when it is deleted, one entry a kind. */
const losses = (n: NegocioCompleto): string[] => [
  ...counted(n.Productos.length, 'línea de producto', 'líneas de producto'),
  ...counted(n.Formas_Pago.length, 'pago', 'pagos'),
  ...counted(n.Documentos.length + n.Otros_Docs.length, 'documento requerido', 'documentos requeridos'),
  ...counted(n.Certificados.length, 'certificado requerido', 'certificados requeridos'),
  ...counted(n.Analisis.length, 'análisis requerido', 'análisis requeridos'),
  ...counted(n.Brokers.length, 'broker', 'brokers'),
]

/** Asks before a deal is deleted, and names what goes with it. */
export default function EliminarDialog({ negocio, onClose, onDone }: { negocio: Cual; onClose: () => void; onDone?: () => void }) {
  useReturnFocus()
  const { data: completo } = useNegocio(negocio.Nro_Negocio)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(eliminarNegocio)({ body: { Nro_Negocio: negocio.Nro_Negocio, Version: negocio.Version } }),
    onSuccess: () => {
      notifications.show({ message: `Se eliminó el negocio ${negocio.Nro_Contrato}.` })
      onClose()
      onDone?.()
      void olvidarNegocio(negocio.Nro_Negocio)
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Eliminar el negocio ${negocio.Nro_Contrato}`} closeButtonProps={{ 'aria-label': 'Cerrar' }}>
      <Stack gap="sm">
        <Text size="sm">
          Se eliminará el negocio {negocio.Nro_Contrato} con <b>{negocio.Nom_ClienteNegocio}</b> y no se podrá recuperar. Se pierde con él:
        </Text>
        {completo ? (
          <List size="sm">
            <List.Item>sus términos y condiciones</List.Item>
            {losses(completo).map(text => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        ) : (
          <Skeleton height={80} />
        )}
        {error && (
          <Alert color="red" icon={<IconAlertCircle />} role="alert">
            {error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancelar
          </Button>
          <Button color="red" loading={isPending} onClick={() => mutate()}>
            Eliminar el negocio
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
