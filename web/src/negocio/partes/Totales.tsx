import classes from '../shared/Negocio.module.css'

/** Totals below the lines of a deal, each with its label. */
export const Totales = ({ totales }: { totales: readonly (readonly [label: string, value: string])[] }) => (
  <dl className={classes.totals} aria-live="polite">
    {totales.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
