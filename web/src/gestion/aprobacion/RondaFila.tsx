import { Anchor } from '@mantine/core'
import { formatDate } from '@nogal/model/format'
import { NOMBRES_RONDA } from '@nogal/model/gestion/aprobacion.calls'
import { bajarAdjunto } from '../../adjunto/archivo.ts'
import { Badge } from '../../ui/Badge.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import css from './Aprobacion.module.css'
import { anotado, duracion, type Ronda, SOBRE_ENLACE, SOBRE_RESULTADO, TONO_RONDA } from './ronda.ts'

const dayOf = (instant: string): string => formatDate(instant.slice(0, 10))

/** When a link was used, or until when it is valid; undefined for an annulled one. */
const dayOfLink = ({ Estado, Usado_En, Vence }: Ronda['Enlaces'][number]): string | undefined =>
  Estado === 'anulado' ? undefined : dayOf(Estado === 'usado' ? Usado_En! : Vence)

/** A round: who asked whom, the items, and the decisions. */
export const RondaFila = ({ ronda, placeOf }: { ronda: Ronda; placeOf: (Id_Contenedor: number) => string }) => {
  const { Nro_Ronda, Estado, Nom_Usuario, En, Horas, Mensaje, Gestiones, Enlaces } = ronda
  return (
    <li className={css.round}>
      <header>
        <h3>Ronda {Nro_Ronda}</h3>
        <Badge tone={TONO_RONDA[Estado]}>{NOMBRES_RONDA[Estado]}</Badge>
        <span className={css.when}>
          {Nom_Usuario && `${Nom_Usuario}, `}
          <RelativeTime iso={En} /> · {Estado === 'pendiente' ? 'espera hace' : 'tardó'} {duracion(Horas)}
        </span>
      </header>
      {Mensaje && <p className={css.note}>{Mensaje}</p>}
      <div className={css.columns}>
        <div>
          <h4>Qué se pide aprobar</h4>
          <ul>
            {Gestiones.map(one => {
              const [word, tone] = SOBRE_RESULTADO[one.Resultado ?? 'espera']
              return (
                <li key={one.Id_Gestion}>
                  <div className={css.line}>
                    <span>
                      {one.Nom_CertDocAnalis}{' '}
                      <span className={css.when}>{[placeOf(one.Id_Contenedor), one.Numero].filter(Boolean).join(' · ')}</span>
                    </span>
                    <Badge tone={tone}>{word}</Badge>
                  </div>
                  {one.En && one.Resultado !== 'reemplazada' && (
                    <span className={css.when}>
                      {one.Nom_Usuario && `${one.Nom_Usuario}, `}
                      <RelativeTime iso={one.En} />
                    </span>
                  )}
                  {one.Motivo && <p className={css.note}>{one.Motivo}</p>}
                  {one.Id_Adjunto && (
                    <Anchor component="button" type="button" size="sm" onClick={() => void bajarAdjunto(one.Id_Adjunto!, 0)}>
                      Correo del cliente: {one.Nom_Adjunto}
                    </Anchor>
                  )}
                </li>
              )
            })}
          </ul>
        </div>
        <div>
          <h4>A quién</h4>
          <ul>
            {Enlaces.map(one => (
              <li key={one.Email}>
                {one.Nombre}{' '}
                <span className={css.when}>{[one.Externo ? 'del cliente' : 'del portal', anotado(one)].filter(Boolean).join(' · ')}</span>
                <br />
                <span className={css.when}>
                  {one.Email} · {SOBRE_ENLACE[one.Estado]} <span className={css.day}>{dayOfLink(one)}</span>
                  {one.Recordado_En && (
                    <>
                      {' '}
                      · recordado <RelativeTime iso={one.Recordado_En} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </li>
  )
}
