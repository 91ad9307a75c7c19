import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { idiomasDe } from '@nogal/model/embarque/papeles'
import { listarEnvios, listarPorEnviar } from '@nogal/model/embarque/papeles.calls'
import type { Idioma } from '@nogal/model/palabras'
import { counted } from '@nogal/model/words'
import { Suspense, useEffect, useState } from 'react'
import { IconEye } from '#icons'
import { refresh } from '../aggregate/data.ts'
import { Outcomes } from '../aggregate/list/Outcomes.tsx'
import { useManyCalls } from '../aggregate/list/useManyCalls.ts'
import { invalidate } from '../api/queries.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { LineaFalta } from '../embarque/papeles/LineaFalta.tsx'
import css from '../embarque/papeles/Papeles.module.css'
import { nombrePapel } from '../embarque/papeles/papeles.ts'
import { EMBARQUE_VIEW } from '../embarque/shared/embarque.view.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { origenDe, type PorEnviar, usePuede } from './origen.ts'

const UnPapel = lazyPart(() => import('./UnPapel.tsx'))

/** The dialog calls `clear`, which deselects the papers, once some of them were sent. */
type Props = { filas: readonly PorEnviar[]; clear: () => void; onClose: () => void }

const papeles = (n: number): string => counted(n, 'papel', 'papeles')
const nameOf = (one: PorEnviar): string => `${nombrePapel(one)} · ${one.Origen}`
/** The name of a paper with its shipment or deal, as a screen reader says it. */
const heard = (one: PorEnviar): string => `${nombrePapel(one)}, ${one.Nro_Embarque ? 'embarque' : 'negocio'} ${one.Origen}`
const addresses = ({ Destinatarios }: PorEnviar): string => Destinatarios.map(({ Email }) => Email).join(', ')

/** Sends the chosen papers, each to its receivers with the usual message, and shows what became of each. */
export default function DespacharDialog({ filas, clear, onClose }: Props) {
  // the list loses the papers that are sent, so the chosen ones are kept here
  const can = usePuede()
  const [salen] = useState(() => filas.filter(one => !one.Impedimento && can(one, 'enviar')))
  const [quedan] = useState(() => filas.filter(one => !salen.includes(one)))
  const [idiomas, setIdiomas] = useState<Readonly<Record<string, Idioma>>>({})
  const [started, setStarted] = useState(false)
  const [seen, setSeen] = useState<PorEnviar>()
  const { each, run } = useManyCalls(salen)
  const idiomaDe = (one: PorEnviar): Idioma => idiomas[one.Clave] ?? one.Idioma
  const send = async (some: readonly PorEnviar[]) => {
    setStarted(true)
    await run(some, (one, _, key) => {
      const { enviar, reenviar } = origenDe(one)
      return (one.Por_Que === 'no-llego' ? reenviar : enviar)(one, idiomaDe(one), key)
    })
  }
  // the list is read again behind the dialog, but not while the server is away
  const sent = each.done.length
  useEffect(() => {
    if (!sent || each.busy) return
    void invalidate(listarPorEnviar.path, listarEnvios.path)
    void refresh(EMBARQUE_VIEW)
  }, [sent, each.busy])
  const close = () => {
    if (sent) clear()
    onClose()
  }
  return (
    <Dialog opened onClose={close} size="lg" title={`Enviar ${papeles(salen.length)}`} busy={each.busy}>
      {started ? (
        <Outcomes
          each={each}
          rows={salen}
          nameOf={nameOf}
          aboutOf={addresses}
          mark="Sin enviar"
          onRetry={() => void send(each.failed)}
          onClose={close}
        />
      ) : (
        <>
          {salen.length > 0 && (
            <ul className={css.batch} aria-label="Los papeles que salen">
              {salen.map(one => (
                <li key={one.Clave}>
                  <span className={css.what}>
                    <b>{nameOf(one)}</b>
                    <span className={css.when}>{addresses(one)}</span>
                    {one.Cambios && <span className={css.when}>Cambió: {one.Cambios}</span>}
                  </span>
                  <span className={css.actions}>
                    {idiomasDe(one.Papel).length > 1 && one.Por_Que !== 'no-llego' && (
                      <SegmentedControl
                        size="xs"
                        aria-label={`Idioma de ${heard(one)}`}
                        value={idiomaDe(one)}
                        onChange={idioma => setIdiomas(old => ({ ...old, [one.Clave]: idioma as Idioma }))}
                        data={[
                          { value: 'es', label: 'ES' },
                          { value: 'en', label: 'EN' },
                        ]}
                      />
                    )}
                    {can(one, 'imprimir') && (
                      <Button
                        size="xs"
                        variant="default"
                        leftSection={<IconEye size={16} aria-hidden />}
                        aria-label={`Vista previa: ${heard(one)}`}
                        onClick={() => setSeen(one)}
                      >
                        Ver
                      </Button>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {quedan.length > 0 && (
            <>
              <Text size="sm" fw={600} mt="md" mb={4}>
                {quedan.length === 1 ? 'Este no sale todavía:' : `Estos ${quedan.length} no salen todavía:`}
              </Text>
              <ul className={css.batch} aria-label="Los papeles que no salen">
                {quedan.map(one => (
                  <li key={one.Clave}>
                    <span className={css.what}>
                      <b>{nameOf(one)}</b>
                      <LineaFalta>{one.Falta ?? 'Su usuario no puede enviarlo: pídalo a quien responde de él.'}</LineaFalta>
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Text size="sm" mt="md">
            Cada papel sale con su mensaje de siempre. Para escribir otro, envíelo solo, desde su fila.
          </Text>
          <Group justify="flex-end" gap="xs" mt="md">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button data-autofocus disabled={!salen.length} onClick={() => void send(salen)}>
              Enviar {papeles(salen.length)}
            </Button>
          </Group>
        </>
      )}
      <Suspense>{seen && <UnPapel fila={seen} what="ver" shows onClose={() => setSeen(undefined)} />}</Suspense>
    </Dialog>
  )
}
