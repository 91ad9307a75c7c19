import { formatDate, formatWeek } from '@nogal/model/format'
import { today } from './dates.ts'
import classes from './Etd.module.css'
import { plazo, plazoCorto } from './etd.ts'

/** A departure date with its ISO week and the days until then; `short` for the columns of a list. */
export const Etd = ({ fecha, short }: { fecha: string; short?: boolean }) => {
  const far = plazo(fecha, today())
  return (
    <span className={classes.etd}>
      <span>{formatDate(fecha)}</span>
      <span className={classes.beside}>{formatWeek(fecha)}</span>
      {short ? (
        <abbr className={classes.beside} title={far}>
          {plazoCorto(fecha, today())}
        </abbr>
      ) : (
        <span className={classes.beside}>{far}</span>
      )}
    </span>
  )
}
