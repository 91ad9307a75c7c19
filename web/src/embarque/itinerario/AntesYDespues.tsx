import { Table } from '@mantine/core'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { type CampoItinerario, ITINERARIO } from '@nogal/model/embarque/itinerario'
import { nameField } from '@nogal/model/entity'
import { useMemo } from 'react'
import { foreignKeys } from '../../refs/foreignKeys.ts'
import { useKeyNames } from '../../refs/useNames.ts'
import { same } from '../../values/same.ts'
import { fieldText, type KeyName } from '../../values/text.ts'
import { CAMPOS, type Cambiado } from './cambio.ts'
import css from './Itinerario.module.css'

/** The shipments before and after a change, side by side. */
export function AntesYDespues({ todos }: { todos: readonly Cambiado[] }) {
  const written = useMemo(
    () =>
      foreignKeys(
        todos.flatMap(({ tras }) => Object.entries(tras).map(([name, after]) => ({ field: CAMPOS[name]!, before: null, after }))),
      ),
    [todos],
  )
  const { keyName } = useKeyNames(written)
  // the line stands only where the change is about it
  const shown = ITINERARIO.filter(campo => campo !== 'Cod_Naviera' || todos.some(({ tras }) => campo in tras))
  return (
    <Table.ScrollContainer type="native" minWidth={0} className={css.scroll} tabIndex={0} role="region" aria-label="Antes y después">
      <Table className={css.cambios} stickyHeader verticalSpacing={6} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Embarque</Table.Th>
            {shown.map(campo => (
              <Table.Th key={campo}>{CAMPOS[campo]!.label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {todos.map(one => (
            <Fila key={one.viaje.Nro_Embarque} cambiado={one} campos={shown} keyName={keyName} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type FilaProps = { cambiado: Cambiado; campos: readonly CampoItinerario[]; keyName: KeyName }

const Fila = ({ cambiado: { viaje, tras, siguen, impide }, campos, keyName }: FilaProps) => {
  /** What is there now; the row itself has the names of its references. */
  const before = (campo: CampoItinerario): string => {
    const name = nameField(campo)
    const text = name in viaje ? viaje[name as keyof typeof viaje] : fieldText(CAMPOS[campo]!, viaje[campo], keyName)
    return String(text ?? '')
  }
  return (
    <Table.Tr data-out={impide ? true : undefined}>
      <Table.Th scope="row">
        {nombreEmbarque(viaje)}
        <small>{viaje.Nom_ClienteNegocio}</small>
      </Table.Th>
      {impide ? (
        <Table.Td colSpan={campos.length}>{impide}</Table.Td>
      ) : (
        campos.map(campo => {
          const after = { ...siguen, ...tras }[campo]
          const moves = after !== undefined && !same(after, viaje[campo])
          return (
            <Table.Td
              key={campo}
              data-label={CAMPOS[campo]!.label}
              data-date={!campo.startsWith('Cod_') || undefined}
              data-blank={(!moves && !before(campo)) || undefined}
            >
              {moves ? (
                <>
                  {before(campo) && <del>{before(campo)}</del>} <span aria-hidden>→</span>{' '}
                  <ins>{fieldText(CAMPOS[campo]!, after, keyName)}</ins>
                  {campo in siguen && <small>sigue al ETD</small>}
                </>
              ) : (
                before(campo)
              )}
            </Table.Td>
          )
        })
      )}
    </Table.Tr>
  )
}
