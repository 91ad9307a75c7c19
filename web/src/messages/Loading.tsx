import { Spinner } from '../ui/Spinner.tsx'
import classes from './Loading.module.css'

/** In place of a screen whose code is on its way. */
export function Loading() {
  return (
    <div className={classes.root}>
      <Spinner />
    </div>
  )
}
