import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { formatDate, formatInstant } from '@nogal/model/format'
import { descartarRastreo, NOMBRES_CAMPO_RASTREO, type PropuestaNaviera, tomarRastreo } from '@nogal/model/rastreo/rastreo.calls'
import { useState } from 'react'
import { refresh } from '../aggregate/data.ts'
import { apiEnvelope } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { useIntents } from '../api/useIntent.ts'
import { askBefore } from '../ensayo/efectos.tsx'
import { usePermisos } from '../sesion/permisos.ts'
import { Card } from '../ui/Card.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import css from './Rastreo.module.css'
import { useRastreo } from './useRastreo.ts'

const shown = (campo: PropuestaNaviera['Campo'], value: string | null): string =>
  value === null ? 'sin dato' : campo.startsWith('Fecha') ? formatDate(value) : value

type Decision = { call: typeof tomarRastreo | typeof descartarRastreo; propuestas: readonly PropuestaNaviera[] }

/** What the shipping line says otherwise than the portal, each beside the other, to be taken or left; nothing while they agree. */
export default function DiceLaNaviera({ Nro_Embarque }: { Nro_Embarque: number }) {
  const editable = usePermisos('embarque').can('editar')
  const { data } = useRastreo(Nro_Embarque)
  const [busy, setBusy] = useState<string>()
  const [failed, setFailed] = useState<{ error: unknown; decision: Decision }>()
  const intentOf = useIntents()
  if (!data?.Propuestas.length) return null
  const decide = async (decision: Decision) => {
    const { call, propuestas } = decision
    const Propuestas = propuestas.map(({ Id_Propuesta }) => ({ Id_Propuesta }))
    const name = [call.path, ...Propuestas.map(({ Id_Propuesta }) => Id_Propuesta)].join(' ')
    setBusy(name)
    setFailed(undefined)
    try {
      // another ETD moves cut-offs, payments and tasks: the dialog shows these before the person takes the ETD, as «Cambiar itinerario» does
      if (call === tomarRastreo) await askBefore(call, [{ Nro_Embarque, Propuestas }], 'Tomar')
      const { mensaje } = await intentOf(name)(key => apiEnvelope(call)({ body: { Nro_Embarque, Propuestas } }, { key }))
      notifications.show({ message: mensaje })
      await refresh({ path: '/api/embarque' })
    } catch (error) {
      if (!(error instanceof ApiError && error.cancelled)) setFailed({ error, decision })
    } finally {
      setBusy(undefined)
    }
  }
  const all = data.Propuestas
  return (
    <section className={css.card} aria-label="Dice la naviera">
      <Card>
        <div className={css.head}>
          <span>
            <strong>{data.Nom_Naviera} dice otra cosa.</strong>{' '}
            <span className={css.dim}>Última respuesta {formatInstant(data.Leido_En)}</span>
          </span>
          {editable && all.length > 1 && (
            <Button size="compact-sm" loading={busy !== undefined} onClick={() => void decide({ call: tomarRastreo, propuestas: all })}>
              Tomar los {all.length} datos
            </Button>
          )}
        </div>
        <ul className={css.rows}>
          {all.map(one => (
            <li key={one.Id_Propuesta} className={css.row}>
              <span className={css.name}>{NOMBRES_CAMPO_RASTREO[one.Campo]}</span>
              <div>
                <span className={css.was}>{shown(one.Campo, one.Actual)} →</span> <strong>{shown(one.Campo, one.Valor)}</strong>
                <div className={css.dim}>
                  Lo dijo el {formatInstant(one.Dicho_En)}.
                  {one.Cambiado_Por && ` ${one.Cambiado_Por} cambió el dato después, el ${formatInstant(one.Cambiado_En)}.`}
                  {one.Impide && ` No se tomó: ${one.Impide}`}
                </div>
              </div>
              {editable && (
                <div className={css.actions}>
                  <Button
                    size="compact-sm"
                    variant="light"
                    disabled={busy !== undefined}
                    onClick={() => void decide({ call: tomarRastreo, propuestas: [one] })}
                  >
                    Tomar
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    disabled={busy !== undefined}
                    onClick={() => void decide({ call: descartarRastreo, propuestas: [one] })}
                  >
                    Descartar
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
        {failed && <Outcome error={failed.error} onRetry={() => void decide(failed.decision)} />}
      </Card>
    </section>
  )
}
