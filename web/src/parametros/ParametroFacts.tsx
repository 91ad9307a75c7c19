import { Button, Group } from '@mantine/core'
import { type Entity, isNumbered } from '@nogal/model/entity'
import type { Field } from '@nogal/model/fields'
import type { FilaParametro } from '@nogal/model/parametros/parametros.calls'
import { Facts } from '../aggregate/Facts.tsx'
import { FieldCell } from '../fields/FieldCell.tsx'
import { FieldInput } from '../fields/FieldInput.tsx'
import { matrixOf } from '../fields/rows/matrix.ts'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import type { Row } from '../values/row.ts'
import { isNothing } from '../values/same.ts'
import css from './parametros.module.css'

/** An empty list also counts as blank. */
const isBlank = (value: unknown) => isNothing(value) || (Array.isArray(value) && value.length === 0)
const ignore = () => undefined

const SmallTable = ({ field, rows }: { field: Field; rows: readonly Row[] }) => {
  const columns = Object.entries(field.of ?? {})
  return (
    <section>
      <h3>{field.label}</h3>
      {rows.length === 0 ? (
        '—'
      ) : (
        <div className={css.wide}>
          <table className={css.rows}>
            <thead>
              <tr>
                {columns.map(([name, { label }]) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a list that nobody changes here
                <tr key={i}>
                  {columns.map(([name, one]) => (
                    <td key={name}>{isBlank(row[name]) ? '—' : <FieldCell field={one} value={row[name]} row={row} />}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** A row of a parameter as text, by the sections of its form. Small tables stay tables. */
export const ParametroFacts = ({ entidad: e, fila, onClose }: { entidad: Entity; fila: FilaParametro; onClose: () => void }) => {
  const fields = Object.entries(e.fields).filter(([name]) => !isNumbered(e) || !e.key.includes(name))
  const isTable = ({ type }: Field) => type === 'rows'
  const plain = fields.filter(([, field]) => !isTable(field))
  const sections = [...new Set(plain.map(([, { section = '' }]) => section))]
  return (
    <div className={css.facts}>
      {sections.map(section => (
        <section key={section}>
          {section && <h3>{section}</h3>}
          <Facts
            facts={plain
              .filter(([, field]) => (field.section ?? '') === section)
              .map(([name, field]) => ({
                key: name,
                label: field.label,
                value: isBlank(fila[name]) ? '—' : <FieldCell field={field} value={fila[name]} row={fila} />,
              }))}
          />
        </section>
      ))}
      {fields
        .filter(([, field]) => isTable(field))
        .map(([name, field]) =>
          matrixOf(field) ? (
            <FieldInput
              key={name}
              name={name}
              field={field}
              value={fila[name]}
              row={fila}
              rowFields={e.fields}
              onChange={ignore}
              disabled
            />
          ) : (
            <SmallTable key={name} field={field} rows={(fila[name] ?? []) as Row[]} />
          ),
        )}
      <Group justify="space-between">
        <span className={css.stamp}>
          Último cambio: {String(fila.Modificado_Por ?? 'sistema')}, <RelativeTime iso={fila.Modificado_En as string} />
        </span>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cerrar
        </Button>
      </Group>
    </div>
  )
}
