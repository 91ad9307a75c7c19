import { Loader } from '@mantine/core'
import classes from './Loading.module.css'

/** In place of a screen whose code is on its way. */
export function Loading() {
  return (
    <div className={classes.root} role="status">
      <Loader size="sm" />
      Cargando datos
    </div>
  )
}
