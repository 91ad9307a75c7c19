import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { embarque as modelo } from '@nogal/model/embarque/embarque.fields'
import { idiomasDe } from '@nogal/model/embarque/papeles'
import { enviarPapel, listarEnvios, listarPorEnviar, reenviar } from '@nogal/model/embarque/papeles.calls'
import type { Idioma } from '@nogal/model/palabras'
import { counted } from '@nogal/model/words'
import { Suspense, useEffect, useState } from 'react'
import { IconEye } from '#icons'
import { refresh } from '../../aggregate/data.ts'
import { Outcomes } from '../../aggregate/list/Outcomes.tsx'
import { useManyCalls } from '../../aggregate/list/useManyCalls.ts'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/queries.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { usePermisos } from '../../sesion/permisos.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EMBARQUE_VIEW } from '../shared/embarque.view.ts'
import { LineaFalta } from './LineaFalta.tsx'
import css from './Papeles.module.css'
import { nombrePapel, type PorEnviar } from './papeles.ts'

const UnPapel = lazyPart(() => import('./UnPapel.tsx'))

/** The dialog calls `clear`, which deselects the papers, once some of them were sent. */
type Props = { filas: readonly PorEnviar[]; clear: () => void; onClose: () => void }

const papeles = (n: number): string => counted(n, 'papel', 'papeles')
const nameOf = (one: PorEnviar): string => `${nombrePapel(one)} · ${one.Embarque}`
const addresses = ({ Destinatarios }: PorEnviar): string => Destinatarios.map(({ Email }) => Email).join(', ')

/** Sends the chosen papers, each to its receivers with the usual message, and shows what became of each. */
export default function DespacharDialog({ filas, clear, onClose }: Props) {
  // the list loses the papers that are sent, so the chosen ones are kept here
  const [salen] = useState(() => filas.filter(one => !one.Impedimento))
  const [quedan] = useState(() => filas.filter(one => one.Impedimento))
  const [idiomas, setIdiomas] = useState<Readonly<Record<string, Idioma>>>({})
  const [started, setStarted] = useState(false)
  const [seen, setSeen] = useState<PorEnviar>()
  const { can } = usePermisos(modelo.screen)
  const { each, run } = useManyCalls(salen)
  const idiomaDe = (one: PorEnviar): Idioma => idiomas[one.Clave] ?? one.Idioma
  const send = async (some: readonly PorEnviar[]) => {
    setStarted(true)
    await run(some, (one, _, key) => {
      const { Nro_Embarque, Papel, Variante, Id_Envio, Destinatarios } = one
      // the same revision is not sent twice: what did not arrive is sent again, to the receivers of today
      if (one.Por_Que === 'no-llego') return api(reenviar)({ body: { Id_Envio: Id_Envio!, Destinatarios } }, { key })
      return api(enviarPapel)({ body: { Nro_Embarque, Papel, Variante, Idioma: idiomaDe(one) } }, { key })
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
                        aria-label={`Idioma de ${nombrePapel(one)}, embarque ${one.Embarque}`}
                        value={idiomaDe(one)}
                        onChange={idioma => setIdiomas(old => ({ ...old, [one.Clave]: idioma as Idioma }))}
                        data={[
                          { value: 'es', label: 'ES' },
                          { value: 'en', label: 'EN' },
                        ]}
                      />
                    )}
                    {can('imprimir') && (
                      <Button
                        size="xs"
                        variant="default"
                        leftSection={<IconEye size={16} aria-hidden />}
                        aria-label={`Vista previa: ${nombrePapel(one)}, embarque ${one.Embarque}`}
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
                      <LineaFalta>{one.Falta}</LineaFalta>
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
