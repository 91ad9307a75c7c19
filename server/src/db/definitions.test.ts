/** The tables of the database and the definitions of the model agree, in both directions, for every entity. */
import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import { type Entity, linkTableOf, stamps } from '@nogal/model/entity'
import { type Field, type Fields, type FieldType, isHeld } from '@nogal/model/fields'
import { tablasDelHistorial } from '@nogal/model/historial'
import { isParameter } from '@nogal/model/parametros/catalogo'
import { AGGREGATES, aggregateOf, ENTITIES, entityNamed, isEntity } from '@nogal/model/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDb, testDb } from '../test/db.ts'

type Column = { name: string; type: string; nullable: boolean; scale: number | null; generated: boolean }
type Key = { target: string; columns: string[]; others: string[]; cascades: boolean }
type Table = { columns: Column[]; primary: string[]; keys: Key[]; checks: string[]; triggers: string[] }

let db: TestDb
const tables = new Map<string, Table>()

const CATALOG = `
  select t.relname as table,
    (select json_agg(json_build_object('name', c.column_name, 'type', coalesce(nullif(c.data_type, 'ARRAY'), c.udt_name), 'nullable', c.is_nullable = 'YES',
        'scale', c.numeric_scale, 'generated', c.is_generated = 'ALWAYS') order by c.ordinal_position)
      from information_schema.columns c where c.table_schema = 'public' and c.table_name = t.relname) as columns,
    (select json_agg(a.attname order by k.i) from pg_constraint c, unnest(c.conkey) with ordinality k (n, i)
      join pg_attribute a on a.attnum = k.n where c.conrelid = t.oid and c.contype = 'p' and a.attrelid = t.oid) as primary,
    (select coalesce(json_agg(json_build_object('target', c.confrelid::regclass::text, 'cascades', c.confdeltype = 'c',
        'columns', (select json_agg(a.attname order by k.i) from unnest(c.conkey) with ordinality k (n, i)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n),
        'others', (select json_agg(a.attname order by k.i) from unnest(c.confkey) with ordinality k (n, i)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n))), '[]')
      from pg_constraint c where c.conrelid = t.oid and c.contype = 'f') as keys,
    (select coalesce(json_agg(pg_get_constraintdef(c.oid)), '[]') from pg_constraint c where c.conrelid = t.oid and c.contype = 'c') as checks,
    (select coalesce(json_agg(pg_get_triggerdef(g.oid)), '[]') from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal) as triggers
  from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace`

beforeAll(async () => {
  db = await testDb()
  for (const { table, ...rest } of (await db.db.pool.query<Table & { table: string }>(CATALOG)).rows) tables.set(table, rest)
})
afterAll(() => db.close())

const low = (names: readonly string[]): string[] => names.map(name => name.toLowerCase())

const TYPES: Record<FieldType, string> = {
  serial: 'integer',
  code: 'text',
  text: 'text',
  longText: 'text',
  richText: 'jsonb',
  integer: 'integer',
  decimal: 'numeric',
  date: 'date',
  instant: 'timestamp with time zone',
  localTime: 'timestamp without time zone',
  flag: 'boolean',
  ref: 'text',
  refs: 'a table',
  choice: 'text',
  choices: '_text',
  email: 'text',
  rut: 'text',
  imo: 'text',
  locode: 'text',
  containerNumber: 'text',
  url: 'text',
  image: 'text',
  rows: 'jsonb',
}
const typeOf = ({ type, numeric }: Field): string => (type === 'ref' && numeric ? 'integer' : TYPES[type])
/** Texts whose length the definition limits; what a reference or a choice may hold is limited by its key or its options. */
const LIMITED = ['code', 'text', 'longText', 'email', 'rut', 'imo', 'locode', 'url']

/** Columns without a definition, and why. */
const BESIDE: Record<string, string> = {
  'gestion.sigue_veredicto': 'Whether nobody but the verdict decided the result.',
  'usuario.clave_hash': 'A password is given, never shown.',
  'usuario.clave_origen': 'Whose choice the password was.',
}
/** Tables without an entity, and why. */
const APART: Record<string, string> = {
  adjunto: 'Files that hang on something.',
  adjunto_version: 'Every file that an attachment ever was.',
  ajuste: 'Settings of the installation.',
  aprobacion: 'Rounds of approval.',
  aprobacion_enlace: 'Links that decide about a round, by hash.',
  aprobacion_gestion: 'What a round asks about, and what was decided.',
  archivo: 'Contents of files, by hash.',
  certificado_excepcion: 'Who let a certificate of a failing lot leave, and why.',
  ciclo_estado: 'The states of the model, written at every start.',
  ciclo_paso: 'The steps between them.',
  aviso: 'What people were told.',
  aviso_ajuste: 'When a person gets no mail about notices.',
  aviso_clase: 'The kinds of notices of the model, written at every change of it.',
  aviso_modo: 'How a person wants to be told of a kind.',
  rastreo: 'The shipments that are followed with their shipping line, and whose turn comes when.',
  rastreo_evento: 'What shipping lines told, as they told it.',
  rastreo_naviera: 'How shipping lines are asked.',
  rastreo_propuesta: 'What shipping lines say otherwise than the portal.',
  seguimiento: 'The deals and shipments that people follow.',
  aviso_pendiente: 'What clients are about to be told of.',
  clave_firma: 'The key that signs sessions, for every server of the database.',
  codigo_administrador: 'One-time codes, by hash.',
  comentario: 'What people say about a record, in threads, for the company alone or for the client too.',
  contenedor_decision: 'What a person decided of the release of a container.',
  contenedor_liberacion: 'Each move of the release of a container.',
  calendario_direccion: 'By which address a calendar program reads the calendar of a person, by hash.',
  temporada_cierre: 'Which seasons are closed, and what was open then.',
  contenedor_cierre: 'Which areas have closed their work on a container.',
  cotejo_valor: 'What papers of others say of a shipment.',
  embarque_proforma: 'Pro-forma invoices as they were approved.',
  embarque_courier: 'Originals that went by courier.',
  embarque_courier_gestion: 'Which items are in an envelope.',
  embarque_tramite: 'What people wrote of the procedures of a shipment.',
  embarque_busqueda: 'The search words of a shipment.',
  embarque_resumen: 'What lists and searches need of a shipment.',
  enmienda_abierta: 'Who may change a confirmed row just now.',
  equipo: 'Devices that people have entered from, by hash.',
  funcion_aplicada: 'Which functions of the database stand, by hash.',
  historial: 'The change log.',
  gestor_cliente: 'The person who manages the people of a client.',
  imagen: 'Logos and signatures, by the hash of their bytes.',
  idempotencia: 'Answers kept for repeated requests.',
  importacion: 'Files of seasons that come in, and how far each has come.',
  importacion_fila: 'What becomes of the rows of such a file.',
  importacion_columna: 'What people said that headings mean.',
  lista_lenta: 'Lists that took long, by call and day.',
  proceso: 'The processes of the portal, as each tells of itself.',
  impresion: 'Papers as they were printed.',
  envio: 'Messages, and what became of them.',
  gestion_exigencia: 'What each kind demands before it is complete, written at every start.',
  gestion_recordatorio: 'What somebody was reminded of.',
  embarque_por_revisar: 'Shipments whose papers are looked at again soon.',
  intento_login: 'Failed logins.',
  invitacion: 'Links by which people choose a password.',
  segundo_factor: 'The second factors of people, encrypted.',
  codigo_recuperacion: 'Recovery codes of second factors, by hash.',
  cuenta_proveedor: 'Whose account of the company’s provider a person is.',
  token_acceso: 'Access tokens of service users, by hash.',
  token_uso: 'When tokens were used last.',
  webhook: 'Where other programs are told of what happens.',
  webhook_entrega: 'What programs are told, and what became of it.',
  webhook_secreto: 'What signs that, encrypted.',
  ultimo_ingreso: 'When each person logged in last.',
  mantenido: 'Which derived values are kept, and what each follows from.',
  suma: 'Which sums are kept, of which rows and by what.',
  suma_negocio: 'How many deals there are, by groups.',
  suma_venta: 'What was sold, by client, species and currency.',
  suma_venta_semana: 'What was sold, by week of departure, species and currency.',
  suma_pago: 'What is due on each day, and the day before it of the same deal.',
  suma_stock: 'Where fruit is, by product, calibre and plant.',
  suma_embarque: 'How many shipments there are, by groups.',
  suma_contenedor: 'How many containers there are, by groups.',
  suma_por_enviar: 'How many papers should go out, by paper.',
  contenedor_resumen: 'What lists and records need of a container.',
  embarque_corte_movido: 'Shipments whose cut-offs moved with the ETD, not confirmed since.',
  pendiente: 'Tasks.',
  por_enviar: 'The papers that should go out, as their shipments and deals keep them.',
  pendiente_clase: 'The kinds of tasks of the model, written at every change of it.',
  puerta: 'How each lack of a step is found.',
  puerta_pasada: 'Who waived a lack of a step, and why.',
  puerta_regla: 'The lacks of each step of the model, written at every change of it.',
  marca: 'A mark of each parameter table, new after every change.',
  migracion: 'Which migrations ran.',
  negocio_numeracion: 'The last contract number of each year.',
  negocio_busqueda: 'The search words of a deal.',
  negocio_resumen: 'What lists and searches need of a deal.',
  preferencia: 'How a person wants to see the portal.',
  suscripcion: 'The mails that somebody asked for.',
  saldo_fruta: 'How much of each line of a deal is in containers.',
  saldo_lote: 'How many boxes of each lot are in containers.',
  acceso: 'The access log.',
  sesion: 'Who is in.',
  sesion_uso: 'When each session was used last.',
  subida: 'Files that are on their way.',
  trabajo_falla: 'Background jobs that fail.',
  vista: 'Views of lists that people share.',
}

const parts = AGGREGATES.flatMap(a => Object.values(a.parts as Record<string, AnyPart>).map(part => ({ a, part })))
const partOf = (e: Entity) => parts.find(({ part }) => part.part === e.entity)
/** Derived fields that the database stores in the row. */
const storedOf = (e: Entity): Fields => {
  const derived: Fields = partOf(e)?.part.derived ?? AGGREGATES.find(a => a.entity === e.entity)?.derived ?? {}
  return Object.fromEntries(Object.entries(derived).filter(([, field]) => field.stored))
}
const columnsOf = (e: Entity): [string, Field][] =>
  Object.entries({ ...e.fields, ...storedOf(e) }).filter(([, { type }]) => type !== 'refs')
const links = ENTITIES.flatMap(e =>
  Object.entries(e.fields).flatMap(([name, field]) => (field.type === 'refs' ? [{ ...linkTableOf(e, field), e, name, field }] : [])),
)

describe.each(ENTITIES.map(e => [e.entity, e] as const))('%s', (entity, e) => {
  test('has the columns of its definition, and no other without a reason', () => {
    const { columns, primary } = tables.get(entity)!
    const made = [...low(Object.keys(stamps)), 'creado_por', 'creado_en', ...(isParameter(entity) ? ['activo'] : [])]
    const found = columns.filter(({ name, generated }) => !generated && !BESIDE[`${entity}.${name}`]).map(({ name }) => name)
    expect(found.sort()).toEqual([...low(columnsOf(e).map(([name]) => name)), ...made].sort())
    expect(primary).toEqual(low(e.key))
  })

  test('types them, and lets them be null, as the definition says', () => {
    const { columns } = tables.get(entity)!
    const expected = [...columnsOf(e), ...Object.entries<Field>(stamps)].map(([name, field]) => ({
      name: name.toLowerCase(),
      type: typeOf(field),
      nullable: !isHeld(field) && !e.key.includes(name),
      scale: field.type === 'decimal' ? field.decimals : typeOf(field) === 'integer' ? 0 : null,
    }))
    const found = expected.map(one => {
      const { name, type, nullable, scale } = columns.find(column => column.name === one.name)!
      return { name, type, nullable, scale }
    })
    expect(found).toEqual(expected)
  })

  test('limits its texts and its choices', () => {
    const { checks } = tables.get(entity)!
    for (const [name, field] of columnsOf(e)) {
      const own = name.toLowerCase()
      if (LIMITED.includes(field.type))
        expect(
          checks.filter(check => check.includes(`(length(${own}) <= ${field.max})`)),
          name,
        ).toHaveLength(1)
      if (field.type !== 'choice') continue
      const check = checks.find(one => new RegExp(`\\b${own} = ANY `).test(one)) ?? ''
      expect([...check.matchAll(/'([^']+)'/g)].map(([, option]) => option).sort(), name).toEqual([...field.options!].sort())
    }
  })

  test('has a foreign key for every reference, of all the columns that the key of its target has', () => {
    const { keys } = tables.get(entity)!
    for (const [name, field] of columnsOf(e).filter(([, { type }]) => type === 'ref')) {
      const target = entityNamed(field.target!)
      const own = name.toLowerCase()
      const fitting = keys.filter(
        key => key.target === target.entity && key.others[key.columns.indexOf(own)] === target.key.at(-1)!.toLowerCase(),
      )
      expect(fitting, name).toHaveLength(1)
      const { others, columns } = fitting[0]!
      expect(
        low(target.key).filter(part => !others.includes(part)),
        name,
      ).toEqual([])
      // the further columns of a foreign key are those that must agree by definition, or have a fixed value that the database writes
      const further = columns.map((column, i) => [others[i]!, column] as const).filter(([, column]) => column !== own)
      const given = Object.entries({ ...field.within, ...field.agrees }).map(([theirs, ours]) => `${theirs} ${ours}`.toLowerCase())
      const isFixed = (theirs: string) => low(Object.keys(field.fixed ?? {})).includes(theirs)
      expect(
        further.filter(([theirs, ours]) => !isFixed(theirs) && !given.includes(`${theirs} ${ours}`)),
        name,
      ).toEqual([])
    }
  })

  test('is watched: every change raises its version and is logged under its key', () => {
    const { triggers } = tables.get(entity)!
    const key = low(e.key)
      .map(column => `'${column}'`)
      .join(', ')
    expect(triggers.filter(trigger => / BEFORE INSERT OR UPDATE .* EXECUTE FUNCTION subir_version\(\)/.test(trigger))).toHaveLength(1)
    for (const [events, log] of [
      ['INSERT', 'anotar_nuevas'],
      ['DELETE OR UPDATE', 'anotar_cambios'],
    ])
      expect(triggers.filter(trigger => trigger.includes(` AFTER ${events} ON `) && trigger.includes(`${log}(${key})`))).toHaveLength(1)
  })
})

test.each(links.map(link => [`${link.e.entity}.${link.name}`, link] as const))(
  '%s has a link table',
  (_, { table, own, other, e, field }) => {
    const { columns, primary, keys } = tables.get(table)!
    const target = entityNamed(field.target!)
    const code = target.key[0]!.toLowerCase()
    const typeOf = ({ fields, key }: Entity) => (fields[key[0]!]!.type === 'code' ? 'text' : 'integer')
    expect(columns.map(({ name, type, nullable }) => ({ name, type, nullable }))).toEqual([
      { name: own, type: typeOf(e), nullable: false },
      { name: code, type: typeOf(target), nullable: false },
    ])
    expect(primary).toEqual([own, code])
    expect(keys.toSorted((a, b) => a.columns[0]!.localeCompare(b.columns[0]!))).toEqual(
      [
        { target: e.entity, cascades: true, columns: [own], others: low(e.key) },
        { target: other, cascades: false, columns: [code], others: [code] },
      ].toSorted((a, b) => a.columns[0]!.localeCompare(b.columns[0]!)),
    )
  },
)

test.each(parts.map(one => [one.part.part, one] as const))(
  '%s goes with its aggregate, and changes only while that may',
  (table, { a }) => {
    const { keys, triggers } = tables.get(table)!
    expect(keys.find(({ target }) => target === a.entity)).toEqual({
      target: a.entity,
      cascades: true,
      columns: low(a.key),
      others: low(a.key),
    })
    const guarded = triggers.map(trigger =>
      / ((?:BEFORE|AFTER) .*) ON .* (cuidar_(?!temporada_)\w+_de_\w+)\(\)/.exec(trigger)?.slice(1).join(' '),
    )
    const guards = [`AFTER INSERT cuidar_nuevas_de_${a.entity}`, `BEFORE DELETE OR UPDATE cuidar_parte_de_${a.entity}`]
    expect(guarded.filter(guard => guard !== undefined).sort()).toEqual(a.states ? guards : [])
  },
)

test.each(AGGREGATES.filter(a => a.states).map(a => [a.entity, a] as const))('%s keeps the states that it came to', (table, a) => {
  const state = a.states!.field.toLowerCase()
  expect(tables.get(`${table}_estado`)!.columns.map(({ name }) => name)).toEqual([
    'id',
    ...low(a.key),
    state,
    'usuario',
    'motivo',
    'en',
    'enmienda',
  ])
  const { triggers } = tables.get(table)!
  const marks = ['cuidar_ciclo_de', 'anotar_estado_inicial_de', 'anotar_estado_de'].map(mark => `${mark}_${table}()`)
  expect(marks.map(mark => triggers.filter(trigger => trigger.includes(mark)).length)).toEqual([1, 1, 1])
})

test('every table is of an entity, or has a reason to be', () => {
  const known = [
    ...ENTITIES.map(e => e.entity),
    ...links.map(({ table }) => table),
    ...AGGREGATES.filter(a => a.states).map(a => `${a.entity}_estado`),
  ]
  expect([...tables.keys()].filter(table => !known.includes(table)).sort()).toEqual(Object.keys(APART).sort())
  for (const column of Object.keys(BESIDE)) {
    const [table, name] = column.split('.')
    expect(tables.get(table!)!.columns.map(one => one.name)).toContain(name)
  }
})

test('the history of a record has a name for every table that it tells of', () => {
  const noted = [...tables.entries()].filter(([, { triggers }]) => triggers.some(trigger => trigger.includes('anotar_nuevas(')))
  const told = noted.flatMap(([table]) => {
    const a = aggregateOf(table)
    return a ? [{ table, named: isEntity(table) || Object.hasOwn(tablasDelHistorial(a.entity), table) }] : []
  })
  expect(told.length).toBeGreaterThan(10)
  expect(told.filter(({ named }) => !named)).toEqual([])
})
