/** The other side of a reference: rows that would no longer agree if a row that they use moved to another country or species. */
import type { Entity } from '@nogal/model/entity'
import type { Fields } from '@nogal/model/fields'
import { lineaNegocio, negocio } from '@nogal/model/negocio/negocio.fields'
import { CATALOGO } from '@nogal/model/parametros/catalogo'
import type { FieldError } from '@nogal/model/schema'
import type { Tx } from '../db/tx.ts'
import { TITULOS } from './titulos.ts'

type Values = Record<string, unknown>
type Dependiente = { tabla: string; campo: string; columna: string; propia: string }

const USUARIOS: readonly (readonly [tabla: string, fields: Fields])[] = [
  ...CATALOGO.map(e => [e.entity, e.fields] as const),
  ['negocio', negocio.fields],
  ['negocio_producto', lineaNegocio],
]

const DEPENDIENTES = new Map<string, Dependiente[]>()
for (const [tabla, fields] of USUARIOS)
  for (const [campo, { target, within, agrees }] of Object.entries(fields))
    for (const [columna, propia] of Object.entries({ ...within, ...agrees }))
      DEPENDIENTES.set(target!, [...(DEPENDIENTES.get(target!) ?? []), { tabla, campo, columna, propia }])

/** One sentence for each change that would leave other rows with a port of another country, a variety of another species. */
export const errorsOfDependents = async (client: Tx, e: Entity, changes: Values, actual: Values): Promise<FieldError[]> => {
  const usos = new Map<string, string[]>()
  for (const { tabla, campo, columna, propia } of DEPENDIENTES.get(e.entity) ?? []) {
    if (!Object.hasOwn(changes, columna) || e.fields[columna]!.type === 'refs') continue
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${tabla} where ${campo} = $1 and ${propia} <> $2`, [
      actual[e.key[0]!],
      changes[columna],
    ])
    const { n } = rows[0]!
    if (n) usos.set(columna, [...(usos.get(columna) ?? []), `${TITULOS(tabla)} (${n})`])
  }
  return [...usos].map(([campo, donde]) => ({
    campo,
    mensaje: `${e.fields[campo]!.label}: no se puede cambiar porque está en uso en ${donde.join(', ')}.`,
  }))
}
