/**
 * SQL as written for the highest speed of PostgreSQL and nothing else: one join of twelve columns for a page of a list, the row and its
 * lines for one deal, two inserts for a new deal. No count, no history, no rules. `bare.ts` runs these as prepared statements.
 */
export type Statement = { name?: string; text: string; values?: unknown[] }

const DEALS = `select n.nro_negocio, n.nro_contrato, s.nom_estado, c.nom_cliente, p.nom_puerto, a.nom_pais, n.cod_incoterm, n.fecha_etd, n.num_embarques,
    n.num_contenedores, u.nom_usuario, r.total_kilos
  from negocio n
  join estado s on s.tipo = 'Negocio' and s.cod_estado = n.cod_estadoneg
  join clientes c on c.cod_cliente = n.cod_clientenegocio
  join puerto p on p.cod_puerto = n.cod_puerto
  join pais a on a.cod_pais = n.cod_pais
  join usuario u on u.cod_usuario = n.usuario_comercial
  join negocio_resumen r using (nro_negocio)`
const SHIPMENTS = `select e.nro_embarque, e.nro_corr_embarque, n.nro_contrato, s.nom_estado, c.nom_cliente, e.nro_booking, v.nom_nave, p.nom_puerto,
    e.fecha_etd, e.fecha_eta, r.cant_contenedores, r.total_kilos
  from embarque e
  join negocio n using (nro_negocio)
  join estado s on s.tipo = 'Embarque' and s.cod_estado = e.cod_estadoemb
  join clientes c on c.cod_cliente = e.cod_clientenegocio
  left join nave v on v.cod_nave = e.cod_nave
  left join puerto p on p.cod_puerto = e.cod_puertodestino
  join embarque_resumen r using (nro_embarque)`
const BOXES = `select b.id_contenedor, b.nro_corr_contenedor, b.nro_contenedor, n.nro_contrato, e.nro_corr_embarque, t.nom_tipocontenedor, b.nro_sello,
    b.fecha_carga, b.tara_kg, b.vgm_kg, p.nom_planta, e.fecha_etd
  from contenedor b
  join negocio n using (nro_negocio)
  left join embarque e using (nro_embarque)
  left join tipocontenedor t on t.cod_tipocontenedor = b.cod_tipocontenedor
  left join planta p on p.cod_planta = b.cod_planta`
const ITEMS = `select g.id_gestion, g.tipo, n.nro_contrato, e.nro_corr_embarque, b.nro_contenedor, c.nom_cliente, s.nom_estado, g.usuario_responsable,
    g.fecha_vence, g.fecha_gestion, g.numero, g.visible_cliente
  from gestion g
  join negocio n using (nro_negocio)
  join clientes c on c.cod_cliente = n.cod_clientenegocio
  join estado s on s.tipo = 'Gestión' and s.cod_estado = g.cod_estadogestion
  left join embarque e on e.nro_embarque = g.nro_embarque
  left join contenedor b on b.id_contenedor = g.id_contenedor`

const read = (name: string, text: string, ...values: unknown[]): Statement[] => [{ name, text, values }]

/** The first page of 50 rows of each list, in the default order of the portal. */
export const SIMPLE_PAGES = {
  '/simple-page': read('simple-page', `${DEALS} order by n.fecha_etd desc, n.nro_negocio desc limit 50`),
  '/simple-filtered': read(
    'simple-filtered',
    `${DEALS} where c.nom_cliente ilike '%' || $1 || '%' order by n.fecha_etd desc, n.nro_negocio desc limit 50`,
    'nuts',
  ),
  '/simple-shipments': read('simple-shipments', `${SHIPMENTS} order by e.fecha_etd desc nulls last, e.nro_embarque desc limit 50`),
  '/simple-boxes': read('simple-boxes', `${BOXES} order by b.id_contenedor limit 50`),
  '/simple-items': read('simple-items', `${ITEMS} order by g.fecha_vence, g.id_gestion limit 50`),
} as const

/** One deal with its lines. */
export const simpleDeal = (nro: number): Statement[] => [
  {
    name: 'simple-deal',
    text: `select n.*, c.nom_cliente, (select json_agg(l order by l.id_linea) from negocio_producto l where l.nro_negocio = n.nro_negocio) as lineas
      from negocio n join clientes c on c.cod_cliente = n.cod_clientenegocio where n.nro_negocio = $1`,
    values: [nro],
  },
]

/** A new deal with its lines, read back after the insert; `@` is the placeholder for its number. */
export const simpleCreate = (deal: Record<string, unknown>): Statement[] => {
  const { Productos, ...head } = deal as { Productos: Record<string, unknown>[] }
  const lower = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))
  const insert = (table: string, rows: Record<string, unknown>[], returning: string): Statement => {
    const names = Object.keys(lower(rows[0]!)).join(', ')
    return {
      name: `simple-${table}`,
      text: `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1) returning ${returning}`,
      values: [JSON.stringify(rows.map(lower))],
    }
  }
  const lines = Productos.map((row, i) => ({ Nro_Negocio: '@', Id_Linea: i + 1, Kilos: row.Cantidad, Monto: 1, ...row }))
  const [read] = simpleDeal(0)
  return [
    insert('simple_negocio', [head], 'nro_negocio'),
    insert('simple_producto', lines, 'id_linea'),
    {
      ...read!,
      name: 'simple-created',
      text: read!.text.replace('from negocio n', 'from simple_negocio n').replace('from negocio_producto', 'from simple_producto'),
      values: ['@'],
    },
  ]
}

/** Tables with the columns and the primary keys of deals and lines, but without their other constraints and their triggers. */
export const SIMPLE_TABLES = `
  create table simple_negocio (like negocio including defaults including identity including generated);
  alter table simple_negocio add primary key (nro_negocio), alter column nro_contrato drop not null,
    alter column contrato_plano drop not null, alter column fecha_contrato drop not null;
  create table simple_producto (like negocio_producto including defaults including generated, primary key (nro_negocio, id_linea))`
