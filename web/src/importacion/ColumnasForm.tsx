import { Button, Group, Select, Stack, Table, Text } from '@mantine/core'
import { hojaDe } from '@nogal/model/importacion/hojas'
import { type Importacion, nombrarColumnas } from '@nogal/model/importacion/importacion.calls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { ErrorAlert, NOTHING_TYPED } from '../ui/ErrorAlert.tsx'

type Props = { importacion: Importacion; onSaved: (now: Importacion) => void }
type Desconocida = Importacion['Desconocidas'][number]

const NOT = 'No se importa'
const idOf = ({ Hoja, Titulo }: Desconocida): string => `${Hoja}\n${Titulo}`

/** The fields that a column of a sheet may be. */
const choicesOf = (hoja: string) => [
  { value: NOT, label: NOT },
  ...Object.entries(hojaDe(hoja)?.campos ?? {}).map(([value, { label }]) => ({ value, label })),
]

/** Asks once what the columns are that the portal does not know. */
export const ColumnasForm = ({ importacion, onSaved }: Props) => {
  const [said, setSaid] = useState<Record<string, string>>({})
  const save = useMutation({
    mutationFn: () =>
      api(nombrarColumnas)({
        body: {
          Id_Importacion: importacion.Id_Importacion,
          Columnas: importacion.Desconocidas.map(one => {
            const field = said[idOf(one)] ?? NOT
            return { Hoja: one.Hoja, Titulo: one.Titulo, Campo: field === NOT ? null : field }
          }),
        },
      }),
    onSuccess: onSaved,
  })
  return (
    <Stack gap="sm">
      <Text>
        El archivo tiene columnas con un nombre que el portal no conoce. Diga qué es cada una; se recuerda para los archivos que vengan.
      </Text>
      <Table.ScrollContainer minWidth={560}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Hoja</Table.Th>
              <Table.Th>Columna</Table.Th>
              <Table.Th>Ejemplo</Table.Th>
              <Table.Th>Es</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {importacion.Desconocidas.map(one => (
              <Table.Tr key={idOf(one)}>
                <Table.Td>{hojaDe(one.Hoja)?.titulo}</Table.Td>
                <Table.Td>
                  <strong>{one.Titulo}</strong>
                </Table.Td>
                <Table.Td>{one.Ejemplo ?? '—'}</Table.Td>
                <Table.Td>
                  <Select
                    aria-label={`Qué es la columna ${one.Titulo}`}
                    data={choicesOf(one.Hoja)}
                    value={said[idOf(one)] ?? NOT}
                    onChange={value => setSaid({ ...said, [idOf(one)]: value ?? NOT })}
                    searchable
                    allowDeselect={false}
                    nothingFoundMessage="La hoja no tiene ese campo."
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <ErrorAlert texts={NOTHING_TYPED} error={save.error} onRetry={() => save.mutate()} />
      <Group justify="flex-end">
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          Guardar y revisar otra vez
        </Button>
      </Group>
    </Stack>
  )
}
