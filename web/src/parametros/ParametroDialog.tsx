import { Alert, Button, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type Entity, isNumbered, keyText } from '@nogal/model/entity'
import { type Fila, obtenerParametro } from '@nogal/model/parametros/parametros.calls'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { callQuery } from '../api/client.ts'
import { newKey } from '../api/key.ts'
import type { Conflicto } from '../conflict/ConflictDialog.tsx'
import { cambiosEntre } from '../conflict/conflict.ts'
import { filaVigente } from '../conflict/currentRow.ts'
import { RefOptions } from '../fields/base/refs.ts'
import { Form } from '../form/Form.tsx'
import { useReferencias } from '../refs/useRefRows.ts'
import { Badge } from '../ui/Badge.tsx'
import { confirmLeave } from '../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import { nombreDeFila, type Valores } from '../values/text.ts'
import { actualizar, agregar } from './cambios.ts'
import css from './parametros.module.css'

const ConflictDialog = lazy(() => import('../conflict/ConflictDialog.tsx'))

type Props = {
  entidad: Entity
  /** The row to edit; for a new one, the row to begin with. */
  fila?: Fila | undefined
  nuevo: boolean
  soloLectura: boolean
  onClose: () => void
  /** A row was added or changed. */
  onDone: (fila: Fila) => void
}

const WIDE = new Set(['rows', 'richText', 'longText'])

const pick = (row: Valores, names: readonly string[]): Valores => Object.fromEntries(names.map(name => [name, row[name] ?? null]))

/** The dialog of a parameter, for a new row or to edit one; what is edited is fetched first, for the list may be old. */
export default function ParametroDialog(props: Props) {
  const { entidad: e, fila, nuevo, soloLectura, onClose } = props
  const clave = fila && !nuevo ? keyText(e, fila) : ''
  const { data, error, refetch } = useQuery({
    ...callQuery(obtenerParametro, { params: { pantalla: e.entity, clave } }),
    enabled: clave !== '',
    staleTime: 0,
    gcTime: 0,
  })
  const wide = Object.values(e.fields).some(field => WIDE.has(field.type))
  const shown = data ?? fila
  const verb = nuevo ? `Agregar ${e.singular}` : `${soloLectura ? '' : 'Editar '}${e.singular}: ${nombreDeFila(e, shown!)}`
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        <>
          {verb.charAt(0).toUpperCase() + verb.slice(1)} {!nuevo && !shown?.Activo && <Badge>Inactivo</Badge>}
        </>
      }
      size={wide ? 900 : 'lg'}
    >
      {nuevo || data ? (
        <ParametroForm {...props} fila={data ?? fila} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Cargando...">
          {Object.keys(e.fields).map(name => (
            <Skeleton key={name} height={36} mb="lg" />
          ))}
        </div>
      )}
    </Dialog>
  )
}

function ParametroForm({ entidad: e, fila, nuevo, soloLectura, onClose, onDone }: Props) {
  const names = Object.keys(e.fields)
  const hidden = isNumbered(e) ? e.key : []
  /** What the person sees as the row before their changes; it moves on when somebody else saves. */
  const [base, setBase] = useState<Fila>(fila ?? {})
  const [value, setValue] = useState<Valores | undefined>(() => {
    if (!fila) return undefined
    return pick(fila, nuevo ? names.filter(name => !e.key.includes(name)) : names)
  })
  const [round, setRound] = useState(0)
  const [refusal, setRefusal] = useState('')
  const [conflicto, setConflicto] = useState<Conflicto>()
  const dirty = useRef(false)
  const another = useRef(false)
  const key = useRef(newKey())

  const restart = (next: Valores | undefined) => {
    dirty.current = false
    setValue(next)
    setRound(n => n + 1)
  }

  const saved = (row: Fila, verb: string) => {
    dirty.current = false
    notifications.show({ color: 'hoja', message: `Se ${verb} ${nombreDeFila(e, row)}.` })
    onDone(row)
  }

  const add = async (row: Valores) => {
    const asked = names.filter(name => !hidden.includes(name))
    const made = await agregar(e, pick(row, asked), key.current)
    key.current = newKey()
    saved(made, 'agregó')
    if (another.current) restart(undefined)
    else onClose()
  }

  const change = async (before: Fila, row: Valores) => {
    const changes = pick(
      row,
      cambiosEntre(e.fields, before, row).filter(name => !e.key.includes(name)),
    )
    if (Object.keys(changes).length === 0) return onClose()
    saved(await actualizar(e, before, changes), 'guardó')
    onClose()
  }

  const submit = async (row: Valores) => {
    setRefusal('')
    if (nuevo) return add(row)
    try {
      await change(base, row)
    } catch (error) {
      const suyo = filaVigente(error)
      if (!suyo) throw error
      // nothing that this form shows was touched by the other: a password, a link from elsewhere
      if (cambiosEntre(e.fields, base, suyo).length === 0) return change(suyo, row)
      setConflicto({ antes: base, mio: row, suyo })
      throw error
    }
  }

  const elegir = async (suyo: Fila, row: Valores) => {
    setConflicto(undefined)
    try {
      await change(suyo, row)
    } catch (error) {
      // the form goes on from the row as it is now
      setBase(suyo)
      restart(pick(row, names))
      const next = filaVigente(error)
      if (next) setConflicto({ antes: suyo, mio: row, suyo: next })
      setRefusal((error as Error).message)
    }
  }

  const cancel = async () => {
    if (!dirty.current || (await confirmLeave())) onClose()
  }

  return (
    <>
      {refusal && (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert" mb="sm">
          {refusal}
        </Alert>
      )}
      <RefOptions.Provider value={useReferencias}>
        {/* which of the two buttons saves is known before the form is sent: any other key or press means the first */}
        <div
          onClickCapture={() => {
            another.current = false
          }}
          onKeyDownCapture={() => {
            another.current = false
          }}
        >
          <Form
            key={round}
            fields={e.fields}
            {...(value && { value })}
            hidden={hidden}
            locked={nuevo ? NONE : e.key}
            disabled={soloLectura}
            onSubmit={submit}
            onCancel={cancel}
            submitLabel={nuevo ? 'Agregar' : 'Guardar'}
            onChange={() => {
              dirty.current = true
            }}
            extra={
              nuevo ? (
                <Button
                  variant="subtle"
                  onClick={event => {
                    another.current = true
                    event.currentTarget.form?.requestSubmit()
                  }}
                >
                  Guardar y agregar otro
                </Button>
              ) : (
                <span className={css.stamp}>
                  Último cambio: {String(base.Modificado_Por ?? 'sistema')}, <RelativeTime iso={base.Modificado_En as string} />
                </span>
              )
            }
          />
        </div>
      </RefOptions.Provider>
      {conflicto && (
        <Suspense>
          <ConflictDialog
            entidad={e}
            conflicto={conflicto}
            onElegir={row => void elegir(conflicto.suyo, row)}
            onClose={() => setConflicto(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const NONE: readonly string[] = []
