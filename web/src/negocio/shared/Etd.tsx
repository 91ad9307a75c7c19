import { formatDate } from '@nogal/model/format'
import { today } from '../../ui/time/dates.ts'
import { plazo, semana } from './etd.ts'
import classes from './Negocio.module.css'

/** A departure date with its ISO week and how far it is. */
export const Etd = ({ fecha }: { fecha: string }) => (
  <span className={classes.etd}>
    <span>{formatDate(fecha)}</span>
    <span className={classes.week}>{semana(fecha)}</span>
    <span className={classes.plazo}>{plazo(fecha, today())}</span>
  </span>
)
