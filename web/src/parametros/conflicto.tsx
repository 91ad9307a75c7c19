/** Two people changed the same row: whoever saves last sees both and decides; nobody's work is overwritten unseen. */
import { Button, Group, Table, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { Fields } from '@nogal/model/fields'
import { FieldCell } from '../fields/FieldCell.tsx'
import type { Row } from '../fields/field.ts'
import { RefOptions } from '../fields/refs.ts'
import { filaVigente } from './cambios.ts'
import { useReferencias } from './useReferencias.ts'

type Decision = 'mio' | 'actual' | 'volver'

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const DIFFERENT = 'cambió'

const preguntar = (fields: Fields, mine: Row, current: Row): Promise<Decision> =>
  new Promise(resolve => {
    const changed = Object.keys(fields).filter(name => !same(mine[name], current[name]))
    let decided: Decision = 'volver'
    const decide = (decision: Decision) => () => {
      decided = decision
      modals.close(id)
    }
    const cell = (row: Row, name: string) =>
      fields[name]!.type === 'richText' ? DIFFERENT : <FieldCell field={fields[name]!} value={row[name]} row={row} />
    const id = modals.open({
      title: 'Otra persona cambió estos datos',
      size: 'lg',
      zIndex: 400,
      closeButtonProps: { 'aria-label': 'Cerrar' },
      onClose: () => resolve(decided),
      children: (
        <RefOptions.Provider value={useReferencias}>
          <Text size="sm" mb="sm">
            Mientras usted escribía, {String(current.Modificado_Por ?? 'otra persona')} guardó otros valores. Compare y elija cuáles quedan.
          </Text>
          {changed.length > 0 && (
            <Table.ScrollContainer minWidth={420}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Dato</Table.Th>
                    <Table.Th>Lo suyo</Table.Th>
                    <Table.Th>Como está ahora</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {changed.map(name => (
                    <Table.Tr key={name}>
                      <Table.Th>{fields[name]!.label}</Table.Th>
                      <Table.Td>{cell(mine, name)}</Table.Td>
                      <Table.Td>{cell(current, name)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
          <Group justify="flex-end" mt="md">
            <Button variant="subtle" color="gray" onClick={decide('volver')}>
              Seguir editando
            </Button>
            <Button variant="default" onClick={decide('actual')}>
              Dejar lo de ahora
            </Button>
            <Button onClick={decide('mio')}>Guardar lo mío</Button>
          </Group>
        </RefOptions.Provider>
      ),
    })
  })

/**
 * Saves a row; when it changed meanwhile, shows both and asks. Answers undefined when the other's values are left as they are.
 */
export const guardarConVersion = async <T,>(fields: Fields, row: Row, save: (row: Row) => Promise<T>): Promise<T | undefined> => {
  try {
    return await save(row)
  } catch (error) {
    const current = filaVigente(error)
    if (!current) throw error
    const decision = await preguntar(fields, row, current)
    if (decision === 'actual') return undefined
    if (decision === 'mio') return guardarConVersion(fields, { ...row, Version: current.Version }, save)
    throw error
  }
}
