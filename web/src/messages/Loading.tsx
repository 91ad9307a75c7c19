import { Spinner } from '../ui/Spinner.tsx'
import classes from './Loading.module.css'

/** Shown while the code of a screen is loading. */
export function Loading() {
  return (
    <div className={classes.root}>
      <Spinner />
    </div>
  )
}
