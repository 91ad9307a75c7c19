import { formatDate, formatWeek } from '@nogal/model/format'
import { today } from '../../ui/time/dates.ts'
import { plazo } from './etd.ts'
import classes from './Negocio.module.css'

/** A departure date with its ISO week and how far it is. */
export const Etd = ({ fecha }: { fecha: string }) => (
  <span className={classes.etd}>
    <span>{formatDate(fecha)}</span>
    <span className={classes.week}>{formatWeek(fecha)}</span>
    <span className={classes.plazo}>{plazo(fecha, today())}</span>
  </span>
)
