import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { nowDrawn } from '../ui/dialog/drawn.ts'
import classes from './Notices.module.css'
import '@mantine/notifications/styles.layer.css'

/** Short messages over the header, where no field is, and confirmations of irreversible actions. */
export default function Notices() {
  // after the effects of the components that show the questions
  useEffect(nowDrawn, [])
  return (
    <ModalsProvider labels={{ confirm: 'Aceptar', cancel: 'Cancelar' }}>
      <Notifications position="top-center" containerWidth={400} className={classes.notices} />
    </ModalsProvider>
  )
}
