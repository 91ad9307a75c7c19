import { Group, Pagination, Stack, Table, Text } from '@mantine/core'
import type { Filtro } from '@nogal/model/call'
import { hojaDe } from '@nogal/model/importacion/hojas'
import { type FilaDeImportacion, type Importacion, listarFilasImportacion } from '@nogal/model/importacion/importacion.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listQuery } from '../api/client.ts'
import { ACTION_WORDS } from '../parametros/actionWords.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { QuickFilter } from '../ui/page/QuickFilter.tsx'
import { cuantasFilas } from './cuantasFilas.ts'
import css from './Importacion.module.css'

const PAGE = 50
const SHOWN = ['rechazar', 'actualizar', 'agregar'] as const
type Shown = (typeof SHOWN)[number]

/** The rows of an import by what becomes of them: the rejected ones with their reason, the changed ones with what changes. */
export const FilasTable = ({ importacion, only }: { importacion: Importacion; only: Shown }) => {
  const [accion, setAccion] = useState<Shown>(only)
  const [pagina, setPagina] = useState(1)
  const filtros: Filtro[] = [{ campo: 'Accion', modo: 'equals', valor: accion }]
  const { data, error, refetch } = useQuery({
    ...listQuery(listarFilasImportacion, {
      params: { Id_Importacion: importacion.Id_Importacion },
      query: { pagina, porPagina: PAGE, filtros },
    }),
    placeholderData: keepPreviousData,
  })
  const rows = (data?.data ?? []) as FilaDeImportacion[]
  const pages = Math.ceil((data?.total ?? 0) / PAGE)
  return (
    <Stack gap="sm">
      <QuickFilter
        label="Filas por lo que les pasa"
        value={accion}
        onChange={value => {
          setAccion(value)
          setPagina(1)
        }}
        options={SHOWN.map(value => ({
          value,
          label: ACTION_WORDS[value].many,
          tone: ACTION_WORDS[value].tone,
          count: cuantasFilas(importacion, value),
        }))}
      />
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <Text c="dimmed">Ninguna fila.</Text>}
      {rows.length > 0 && (
        <Table.ScrollContainer type="native" minWidth={0} tabIndex={0} role="region" aria-label="Qué pasa con cada fila">
          <Table verticalSpacing="xs" aria-label="Qué pasa con cada fila">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Hoja</Table.Th>
                <Table.Th>Fila</Table.Th>
                <Table.Th>Registro</Table.Th>
                <Table.Th>{accion === 'rechazar' ? 'Motivo' : 'Qué cambia'}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(row => (
                <Table.Tr key={row.N}>
                  <Table.Td>{hojaDe(row.Hoja)?.titulo}</Table.Td>
                  <Table.Td>{row.Fila}</Table.Td>
                  <Table.Td>{row.Registro}</Table.Td>
                  <Table.Td className={css.detail}>{row.Detalle}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {pages > 1 && (
        <Group justify="flex-end">
          <Pagination
            total={pages}
            value={pagina}
            onChange={setPagina}
            getItemProps={page => ({ 'aria-label': `Página ${page}` })}
            getControlProps={control => ({ 'aria-label': control === 'next' ? 'Página siguiente' : 'Página anterior' })}
          />
        </Group>
      )}
    </Stack>
  )
}
