import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { type PeopleStep, stateOf } from '@nogal/model/aggregate/states'
import type { Funcion } from '@nogal/model/call'
import type { LlamadasGestion } from '@nogal/model/gestion/gestion.calls'
import { ESTADO_GESTION, ESTADOS_GESTION } from '@nogal/model/gestion/gestion.states'
import { pasoDeGestion } from '@nogal/model/pasos/pasos'
import { Suspense, useRef, useState } from 'react'
import { IconAlertTriangle, IconTrash } from '#icons'
import { useApariencia } from '../apariencia/apariencia.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Tabs } from '../ui/page/Tabs.tsx'
import { useWalkKeys, type Walk, Walker } from '../ui/page/Walker.tsx'
import { eliminarGestionTras } from './base/eliminar.ts'
import { fraseDeFalta } from './base/falta.ts'
import css from './base/Gestion.module.css'
import { type Item, keyOfItem } from './base/items.ts'
import { endOf, isEditable, isRemovableItem, stepsOf } from './base/steps.ts'
import { Vence } from './base/Vence.tsx'
import { SECCIONES } from './shared/secciones.tsx'

const PasoDialog = lazyPart(() => import('./dialogos/PasoDialog.tsx'))

type Props = {
  item: Item
  cell: LlamadasGestion
  can: (funcion: Funcion) => boolean
  /** Name of its place. */
  lugar: string
  /** Links to its neighbours. */
  walk: Walk | undefined
  /** The open section. */
  seccion: string | undefined
  onSeccion: (key: string) => void
  onClose: () => void
}

/** An item with its sections, its actions, and links to its neighbours. */
export default function ItemDialog({ item, cell, can, lugar, walk, seccion, onSeccion, onClose }: Props) {
  const [step, setStep] = useState<PeopleStep>()
  const body = useRef<HTMLDivElement>(null)
  const [{ atajos }] = useApariencia()
  useWalkKeys(walk, atajos, () => body.current)
  const state = stateOf(ESTADOS_GESTION, item.Cod_EstadoGestion)
  const editable = isEditable(cell, item, can)
  const end = endOf(cell, item, can)
  const sections = SECCIONES.filter(one => one.shows(cell, item))
  const shown = seccion ?? sections[0]!.key
  const arreglo = editable ? pasoDeGestion(item)?.arreglo : undefined
  // the main button leads to the section where something lacks, unless that section is open
  const falta = arreglo && sections.some(one => one.key === arreglo.lugar.tab) && arreglo.lugar.tab !== shown ? arreglo : undefined
  // the form of the first section has a button that saves and takes this step
  const all = stepsOf(cell, item, can)
  const steps = all.filter(one => one !== end || shown !== sections[0]!.key)
  const removable = isRemovableItem(cell, item, can)
  return (
    <Dialog opened onClose={onClose} size="xl" steady title={item.Nom_CertDocAnalis}>
      <div ref={body} className={css.head}>
        <div className={css.about}>
          <Badge tone={state?.tone ?? 'neutral'}>{state?.word}</Badge>
          <span>{lugar}</span>
          {item.Fecha_Vence && (
            <span className={css.due}>
              Plazo <Vence item={item} />
            </span>
          )}
        </div>
        {walk && (
          <div className={css.walk}>
            <Walker walk={walk} />
          </div>
        )}
        {(all.length > 0 || arreglo || removable) && (
          <div className={css.steps} data-steps>
            {falta && (
              <Button size="xs" onClick={() => onSeccion(falta.lugar.tab)}>
                {falta.accion}
              </Button>
            )}
            {steps.map(one => (
              <Button
                key={one.to}
                size="xs"
                variant={(one === end && !arreglo) || (item.Motivo_Rechazo && one.to === ESTADO_GESTION.enProceso) ? 'filled' : 'default'}
                c={one.danger ? 'var(--mantine-color-error)' : undefined}
                disabled={Boolean(one.lacks && item.Faltas_Completar.length)}
                onClick={() => setStep(one)}
              >
                {one.action}
              </Button>
            ))}
            {removable && (
              <Tooltip label="Eliminar">
                <ActionIcon
                  variant="default"
                  size={30}
                  aria-label="Eliminar"
                  onClick={async () => {
                    if (await eliminarGestionTras(cell, item, lugar)) onClose()
                  }}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
        )}
      </div>
      {item.Motivo_Rechazo && (
        <p className={css.lacks}>
          <IconAlertTriangle size={16} aria-hidden />
          <bdi>Se rechazó: {item.Motivo_Rechazo}</bdi>
        </p>
      )}
      {item.Faltas_Completar.length > 0 && (
        <p className={css.lacks}>
          <IconAlertTriangle size={16} aria-hidden />
          <bdi>{fraseDeFalta(item)}</bdi>
        </p>
      )}
      <Tabs
        key={keyOfItem(item)}
        label={`Secciones de ${item.Nom_CertDocAnalis}`}
        tabs={sections.map(({ key, title, group, Content }) => ({
          key,
          title,
          ...(group && { group }),
          content: () => <Content item={item} cell={cell} editable={editable} end={end} />,
        }))}
        value={shown}
        onChange={onSeccion}
      />
      <Suspense>{step && <PasoDialog item={item} cell={cell} step={step} onClose={() => setStep(undefined)} />}</Suspense>
    </Dialog>
  )
}
