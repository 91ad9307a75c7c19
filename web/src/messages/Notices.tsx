import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { nowDrawn } from '../ui/dialog/drawn.ts'
import classes from './Notices.module.css'
import '@mantine/notifications/styles.layer.css'

/** Short messages in the corner, and questions before what can't be undone. */
export default function Notices() {
  // after those of what draws the questions
  useEffect(nowDrawn, [])
  return (
    <ModalsProvider labels={{ confirm: 'Aceptar', cancel: 'Cancelar' }}>
      <Notifications position="bottom-center" containerWidth={400} className={classes.notices} />
    </ModalsProvider>
  )
}
