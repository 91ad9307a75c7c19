import { Anchor, Button, Skeleton } from '@mantine/core'
import { PENDIENTES } from '@nogal/model/consecuencia/pendientes'
import { listarPendientes } from '@nogal/model/consecuencia/pendientes.calls'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { listQuery } from '../api/client.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { Plazo } from '../gestion/base/Vence.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import css from './Consecuencia.module.css'
import { linkOfTask, type Tarea } from './enlace.ts'

const CerrarTareaDialog = lazyPart(() => import('./CerrarTareaDialog.tsx'))
const AsignarTareaDialog = lazyPart(() => import('./AsignarTareaDialog.tsx'))

type Props = {
  /** How many tasks are open. */
  cuantas: number
  /** The next step in words: the first task, or what the record lacks. */
  proximo: string | null | undefined
  de: { campo: 'Nro_Embarque' | 'Nro_Negocio'; valor: number }
}

/** The task that the address asks to close: the act of some tasks is done outside of the portal. */
const useAsked = (): { cerrar: number | undefined; forget: () => void } => {
  const navigate = useNavigate()
  const { cerrar } = useSearch({ strict: false }) as { cerrar?: unknown }
  const forget = () =>
    void navigate({ to: '.', search: (({ cerrar: _, ...rest }: Record<string, unknown>) => rest) as never, hash: true, replace: true })
  return { cerrar: cerrar ? Number(cerrar) : undefined, forget }
}

/** The next step of a record in words, and all its open tasks when asked for. */
export function Tareas({ cuantas, proximo, de }: Props) {
  const [isUnfolded, setUnfolded] = useState(false)
  const { cerrar } = useAsked()
  const all = isUnfolded || cerrar !== undefined
  if (!proximo) return null
  return (
    <section className={css.tareas} aria-label="Próximo paso">
      <div className={css.proximo} data-more={cuantas > 0 && !all ? true : undefined}>
        <p>
          <strong>Próximo paso:</strong> {proximo}
        </p>
        {cuantas > 0 && (
          <Anchor component="button" type="button" size="sm" aria-expanded={all} onClick={() => setUnfolded(!all)}>
            {all ? 'Ocultar las tareas' : cuantas === 1 ? 'Ver la tarea' : `Ver las ${cuantas} tareas`}
          </Anchor>
        )}
      </div>
      {all && cuantas > 0 && <Lista de={de} />}
    </section>
  )
}

const Lista = ({ de: { campo, valor } }: Pick<Props, 'de'>) => {
  const { data, error, refetch } = useQuery(
    listQuery(listarPendientes, { query: { filtros: [{ campo, modo: 'equals', valor: String(valor) }], porPagina: 200 } }),
  )
  const [opened, setOpened] = useState<{ what: 'cerrar' | 'asignar'; task: Tarea }>()
  const { cerrar, forget } = useAsked()
  const asked = data?.data?.find(task => task.Id_Pendiente === cerrar)
  useEffect(() => {
    if (asked) setOpened({ what: 'cerrar', task: asked })
  }, [asked])
  const close = () => {
    setOpened(undefined)
    if (cerrar) forget()
  }
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data?.data) return <Skeleton height={80} mt="xs" />
  return (
    <>
      <ul className={css.lista}>
        {data.data.map(task => (
          <li key={task.Id_Pendiente} className={css.tarea}>
            <div>
              <Anchor component={Link} {...linkOfTask(task)} fw={600}>
                {PENDIENTES[task.Clase].titulo}
              </Anchor>
              <div>{task.Detalle}</div>
              <div className={css.dim}>
                {task.Nom_Usuario_Responsable ?? task.Nom_AreaGestion}
                {task.Fecha_Vence && (
                  <>
                    {' · '}
                    <Plazo fecha={task.Fecha_Vence} vencimiento={(task.Dias_Vence ?? 0) < 0 ? 'vencida' : 'al-dia'} />
                  </>
                )}
              </div>
            </div>
            <div className={css.acciones}>
              <Button size="compact-sm" variant="default" onClick={() => setOpened({ what: 'asignar', task })}>
                Dar a otra persona
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setOpened({ what: 'cerrar', task })}>
                Cerrar con motivo
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Suspense>
        {opened?.what === 'cerrar' && <CerrarTareaDialog task={opened.task} onClose={close} />}
        {opened?.what === 'asignar' && <AsignarTareaDialog task={opened.task} onClose={close} />}
      </Suspense>
    </>
  )
}
