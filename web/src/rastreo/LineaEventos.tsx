import type { Idioma } from '@nogal/model/palabras'
import { hitoNaviera } from '@nogal/model/rastreo/hitos'
import type { EventoVisto } from '@nogal/model/rastreo/rastreo.calls'
import css from './Rastreo.module.css'

const TEXTOS = {
  es: { PLN: 'Planificado', EST: 'Estimado', nave: 'nave', dicho: 'Según la naviera', informado: 'informado el' },
  en: { PLN: 'Planned', EST: 'Estimated', nave: 'vessel', dicho: 'As told by the shipping line', informado: 'told on' },
} as const

type Props = { eventos: readonly EventoVisto[]; idioma?: Idioma; fecha: (day: string) => string }

/** What a shipping line told, in the order in which it happens; what is done has a full dot. */
export function LineaEventos({ eventos, idioma = 'es', fecha }: Props) {
  const t = TEXTOS[idioma]
  return (
    <ol className={css.line} aria-label={t.dicho}>
      {eventos.map(({ Hito, Certeza, Fecha, Lugar, Cod_Locode, Contenedor, Nave, Viaje, Creado_En }) => {
        const hito = hitoNaviera(Hito as never)
        const sure = Certeza === 'ACT'
        return (
          <li key={[Hito, Cod_Locode, Contenedor].join()} className={css.event} data-done={sure || undefined}>
            <span>{fecha(Fecha)}</span>
            <div>
              <span className={css.name}>{idioma === 'en' ? hito.en : hito.nombre}</span>
              {!sure && <span className={css.dim}> · {t[Certeza as 'PLN' | 'EST']}</span>}
              <div className={css.dim}>
                {[Lugar ?? Cod_Locode, Nave && [Nave, Viaje].filter(Boolean).join(' '), `${t.informado} ${fecha(Creado_En)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
