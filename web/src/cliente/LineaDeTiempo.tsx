import type { Hito } from '@nogal/model/cliente/cliente.fields'
import { HITO_TEXTOS } from '@nogal/model/cliente/cliente.textos'
import { IconCheck } from '#icons'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { ciudadDe } from '../ui/time/dates.ts'
import css from './Cliente.module.css'
import { hitosEnOrden } from './hitos.ts'

/** The milestones of a shipment in the order of their days, planned and actual. */
export function LineaDeTiempo({ hitos: given, zona }: { hitos: readonly Hito[]; zona: string }) {
  const { t, idioma, fecha } = useLenguaCliente()
  const hitos = hitosEnOrden(given)
  /** Cut-offs are past once the vessel has sailed. */
  const sailed = hitos.some(one => one.Hito === 'zarpe' && one.Real)
  const isDone = ({ Hito: hito, Real }: Hito): boolean => Boolean(Real) || (sailed && hito.startsWith('corte'))
  return (
    <>
      <ol className={css.timeline}>
        {hitos.map(({ Hito: hito, Planificado, Hora, Real }, n) => (
          <li key={hito} className={css.step} data-done={isDone(hitos[n]!) || undefined}>
            <span className={css.dot}>{isDone(hitos[n]!) && <IconCheck size={11} stroke={3} aria-hidden />}</span>
            <div className={css.stepName}>{HITO_TEXTOS[idioma][hito]}</div>
            {Planificado && (
              <div className={css.dim}>
                {t.previsto} {fecha(Planificado)} {Hora}
              </div>
            )}
            {Real ? (
              <div>
                {t.real} {fecha(Real)}
              </div>
            ) : (
              !Planificado && <div className={css.dim}>{t.pendiente}</div>
            )}
          </li>
        ))}
      </ol>
      {hitos.some(({ Hora }) => Hora) && (
        <p className={css.dim}>
          {t.horaDe} ({ciudadDe(zona)})
        </p>
      )}
    </>
  )
}
