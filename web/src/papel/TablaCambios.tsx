import { Table, Text } from '@mantine/core'
import type { Said } from '@nogal/model/papel/papel.calls'
import css from './Papel.module.css'

/** The changes between two papers, in words. */
export const TablaCambios = ({ cambios }: { cambios: readonly Said[] }) =>
  cambios.length === 0 ? (
    <Text size="sm" c="dimmed">
      Nada: dicen lo mismo.
    </Text>
  ) : (
    <Table withRowBorders className={css.cambios}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Qué</Table.Th>
          <Table.Th>Antes</Table.Th>
          <Table.Th>Ahora</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {cambios.map(({ Que, Antes, Ahora }) => (
          <Table.Tr key={`${Que} ${Antes} ${Ahora}`}>
            <Table.Td fw={550}>{Que}</Table.Td>
            <Table.Td>{Antes}</Table.Td>
            <Table.Td>{Ahora}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
