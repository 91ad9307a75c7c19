/** The fields of each step of the wizard, and their checks. */

import { partsAsFields } from '@nogal/model/aggregate/aggregate'
import { type Fields, inSections, pick } from '@nogal/model/fields'
import { formatNumber } from '@nogal/model/format'
import { lineaNegocio, negocio, REQUISITOS, SECCIONES_NEGOCIO } from '@nogal/model/negocio/negocio.fields'
import { checkDraft, headOf } from '../../form/problems.ts'
import type { Problems } from '../../form/Wizard.tsx'
import type { Row } from '../../values/row.ts'
import { type Borrador, esTermino } from '../shared/borrador.ts'

/** The lists of the last steps. */
export const PARTES_NEGOCIO = partsAsFields(negocio)

const { partes, condiciones: deCondiciones, responsables, terminos } = SECCIONES_NEGOCIO
const { Cod_ClienteNegocio: cliente, ...otrasPartes } = inSections(negocio.fields, partes)
const { Num_Embarques, Num_Contenedores, ...condiciones } = inSections(negocio.fields, deCondiciones)

export const CAMPOS_PASO = {
  datos: {
    Cod_ClienteNegocio: cliente!,
    Nro_Contrato: { ...(negocio.fields.Nro_Contrato as Fields[string]), example: 'En blanco, el siguiente' },
    Fecha_Contrato: negocio.fields.Fecha_Contrato as Fields[string],
    ...condiciones,
    Num_Embarques: Num_Embarques!,
    Num_Contenedores: Num_Contenedores!,
    ...inSections(negocio.fields, responsables),
  },
  partes: otrasPartes,
  condiciones: inSections(negocio.fields, terminos),
  productos: { Productos: PARTES_NEGOCIO.Productos! },
  pagos: { Formas_Pago: PARTES_NEGOCIO.Formas_Pago! },
  requisitos: pick(PARTES_NEGOCIO, ...REQUISITOS),
} satisfies Record<string, Fields>
export type Paso = keyof typeof CAMPOS_PASO

/** Fields of the step of terms that are not texts. */
export const MARCAS: Fields = Object.fromEntries(Object.entries(CAMPOS_PASO.condiciones).filter(([name]) => !esTermino(name)))

export const ownerOf =
  (paso: Paso) =>
  (campo: string): boolean =>
    headOf(campo) in CAMPOS_PASO[paso]

const repeated = (rows: readonly Row[], code: string): number => {
  const codes = rows.map(row => row[code])
  return codes.findIndex((value, at) => value != null && codes.indexOf(value) < at)
}

/** The error of payments whose percentages exceed 100. */
const sobra = (cuotas: Borrador['Formas_Pago'], enPorcentaje: ReadonlySet<unknown>): Problems => {
  const cientos = cuotas.reduce(
    (sum, cuota) => sum + (enPorcentaje.has(cuota.Cod_UndPago) ? Math.round((cuota.Cantidad ?? 0) * 100) : 0),
    0,
  )
  return cientos > 10_000 ? { Formas_Pago: `Los pagos suman ${formatNumber(cientos / 100)} %: baje alguno hasta sumar 100 %.` } : {}
}

/** The errors of a step's fields; empty when there are none. `unidades` gives the payment units that are percentages. */
export const problemasDe = async (paso: Paso, borrador: Borrador, unidades: () => Promise<ReadonlySet<unknown>>): Promise<Problems> => {
  const problems = await checkDraft(CAMPOS_PASO[paso], borrador as Row)
  if (Object.keys(problems).length) return problems
  if (paso === 'productos') {
    const unpriced = borrador.Productos.findIndex(linea => linea.Precio == null)
    if (unpriced >= 0) return { Productos: `Fila ${unpriced + 1}: ${lineaNegocio.fields.Precio.label}: falta este dato.` }
  }
  if (paso === 'pagos' && borrador.Formas_Pago.length) return sobra(borrador.Formas_Pago, await unidades())
  if (paso === 'requisitos')
    for (const name of REQUISITOS) {
      const { field, sentence } = negocio.parts[name].unique!
      const at = repeated(borrador[name], field)
      if (at >= 0) return { [name]: `Fila ${at + 1}: ${sentence}` }
    }
  return {}
}
