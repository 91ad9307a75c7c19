import { Button, Checkbox, Group, Skeleton, Text } from '@mantine/core'
import { type ContenedorFila, nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { asignarContenedor, listarSinAsignar } from '@nogal/model/embarque/embarque.calls'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { formatKilos } from '@nogal/model/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../aggregate/data.ts'
import { Outcomes } from '../../aggregate/list/Outcomes.tsx'
import { useEach } from '../../aggregate/list/useEach.ts'
import { api, callQuery } from '../../api/client.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import css from '../shared/Contenedor.module.css'
import { CONTENEDOR_VIEW, type EmbarqueDeContenedor } from '../shared/contenedor.view.ts'

const about = (c: ContenedorFila): string =>
  [c.Nom_TipoContenedor, c.Productos, c.Neto_Kg > 0 && formatKilos(c.Neto_Kg)].filter(Boolean).join(' · ')

type Props = { embarque: EmbarqueDeContenedor; onClose: () => void }

/** Assigns unassigned containers of the deal to this shipment. */
export default function AsignarDialog({ embarque, onClose }: Props) {
  const { data, error, refetch } = useQuery(callQuery(listarSinAsignar, { params: { id: embarque.Nro_Negocio } }))
  return (
    <Dialog opened onClose={onClose} title={`Asignar contenedores al embarque ${nombreEmbarque(embarque)}`} size="md">
      {data ? (
        <Elegir embarque={embarque} libres={data} onClose={onClose} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  )
}

function Elegir({ embarque, libres, onClose }: Props & { libres: readonly ContenedorFila[] }) {
  // the unassigned ones become fewer during the assignment, so the initial list is kept
  const [offered] = useState(libres)
  const [chosen, setChosen] = useState<readonly string[]>(() => (libres.length === 1 ? [String(libres[0]!.Id_Contenedor)] : []))
  const rows = offered.filter(one => chosen.includes(String(one.Id_Contenedor)))
  const each = useEach(offered)
  const bodyOf = ({ Id_Contenedor, Version }: ContenedorFila) => ({ Id_Contenedor, Nro_Embarque: embarque.Nro_Embarque, Version })
  const run = async (some: readonly ContenedorFila[]) => {
    await each.run(some, one => api(asignarContenedor)({ body: bodyOf(one) }))
    await refresh(CONTENEDOR_VIEW)
  }
  if (!offered.length)
    return (
      <EmptyState title="No hay contenedores sin asignar">
        Los que deja «Dejar sin asignar», o un embarque anulado, esperan aquí.
      </EmptyState>
    )
  if (each.started)
    return (
      <Outcomes each={each} rows={rows} nameOf={nombreContenedor} aboutOf={about} onRetry={() => void run(each.failed)} onClose={onClose} />
    )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (rows.length) void run(rows)
      }}
    >
      <Checkbox.Group value={[...chosen]} onChange={setChosen} label="Contenedores del negocio sin embarque">
        <div className={css.choices}>
          {offered.map((one, n) => (
            <Checkbox
              key={one.Id_Contenedor}
              value={String(one.Id_Contenedor)}
              label={nombreContenedor(one)}
              description={about(one) || undefined}
              data-autofocus={n === 0 || undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {rows.length} de {offered.length} elegidos
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={!rows.length}>
            Asignar
          </Button>
        </Group>
      </Group>
    </form>
  )
}
