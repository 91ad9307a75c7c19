/**
 * The fields of a row in the lists of the specification: enough to choose it in a form. All fields are on its screen, for users with
 * access.
 */
import { type Entity, nameField, rowFields } from '../entity.ts'
import { type Field, type Fields, pick } from '../fields.ts'
import { CATALOGO } from './catalogo.ts'

/** Fields that forms read of offered rows, or filter them by, in addition to those derived from the catalogue. */
const READ_BY_FORMS: Readonly<Record<string, readonly string[]>> = {
  clientes: ['Roles'],
  envase: ['Peso_Neto_Kg'],
  eventopago: ['Fecha_Base'],
  formatocarga: ['Paletizado', 'Tara_Pallet_Kg'],
  glosas: ['Texto', 'Texto_Ing', 'Seccion', 'Orden'],
  incoterm: ['Flete_Vendedor'],
  moneda: ['Decimales'],
  nave: ['Cod_Naviera'],
  temporada: ['Fecha_Inicio', 'Fecha_Termino'],
  unidadpago: ['Es_Porcentaje', 'Por_Contenedor'],
  unidadmedida: ['Simbolo', 'Minimo', 'Maximo'],
  unidadventa: ['Factor_Kg'],
  usuario: ['Cod_AreaGestion', 'Servicio'],
  variedad: ['Cod_SubEsp'],
  estado: ['Orden', 'Color'],
}

const referencesIn = (fields: Fields): Field[] =>
  Object.values(fields).flatMap(field => [...(field.target ? [field] : []), ...referencesIn(field.of ?? {})])

/** Fields of an entity by which other parameters filter their references to it: the country of a city. */
const narrowing = (entity: string): string[] =>
  CATALOGO.flatMap(e => referencesIn(e.fields))
    .filter(({ target }) => target === entity)
    .flatMap(({ within, agrees, only, never, fixed }) => [within, agrees, only, never, fixed].flatMap(one => Object.keys(one ?? {})))

/** The fields of an offered row: key, name, those that distinguish rows of the same name, those of filters, and those that forms read. */
export const offeredFields = (e: Entity, by: readonly string[] = []): Fields => {
  const wanted = new Set([...e.key, e.name, ...(e.within || []), ...narrowing(e.entity), ...by, ...(READ_BY_FORMS[e.entity] ?? [])])
  const own = Object.keys(e.fields).filter(name => wanted.has(name) && e.fields[name]!.type !== 'refs')
  const names = own.filter(name => e.fields[name]!.type === 'ref').map(nameField)
  return pick(rowFields(e), ...own, ...names, 'Activo')
}
