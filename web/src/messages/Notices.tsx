import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'

/** Short messages in the corner, and questions before what can't be undone. */
export default function Notices() {
  return (
    <ModalsProvider labels={{ confirm: 'Aceptar', cancel: 'Cancelar' }}>
      <Notifications position="bottom-right" containerWidth={360} />
    </ModalsProvider>
  )
}
