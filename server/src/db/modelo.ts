/** SQL generated from the model alone: it runs after the files of `funciones/`, and again when the model changes. */
import { createHash } from 'node:crypto'
import type { AnyAggregate, AnyPart } from '@nogal/model/aggregate/aggregate'
import { type AnyNoun, parentOf } from '@nogal/model/aggregate/noun'
import { avisoDeTarea, avisoNamed, CLASES_AVISO } from '@nogal/model/aviso/avisos'
import { CODIGOS_PENDIENTE, pendienteNamed } from '@nogal/model/consecuencia/pendientes'
import { CODIGOS_PUERTA, PUERTAS, type Puerta } from '@nogal/model/consecuencia/puertas'
import { CODIGOS_PAPEL, papelNamed } from '@nogal/model/embarque/papeles'
import type { Field } from '@nogal/model/fields'
import { NOUNS } from '@nogal/model/nouns'
import { TIPOS_ESTADO } from '@nogal/model/parametros/sistema'
import { CLASES_RECLAMO, CLASES_RECLAMO_EN } from '@nogal/model/reclamo/reclamo'
import { CLASES_SOLICITUD, CLASES_SOLICITUD_EN } from '@nogal/model/solicitud/solicitud'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The kinds of states that the parameter `estado` may have. */
const STATE_TYPES = `alter table estado drop constraint if exists estado_tipo_check;
alter table estado add constraint estado_tipo_check check (tipo in (${TIPOS_ESTADO.map(quoted).join(', ')}));`

/** Guards and log of the states of a noun. */
const cycleOf = ({ aggregate: { entity, key, states, parts } }: AnyNoun): string[] =>
  states
    ? [
        `select seguir_ciclo(${[entity, key[0]!.toLowerCase(), states.field.toLowerCase()].map(quoted).join(', ')}, variadic array[${Object.values(
          parts as Record<string, AnyPart>,
        )
          .map(({ part }) => quoted(part))
          .join(', ')}]::text[]);`,
        `create or replace trigger solo_agregar before update on ${entity}_estado for each row execute function rechazar_cambio();`,
      ]
    : []

/** A noun with files can't be deleted while it has some. */
const filesOf = ({ aggregate: { entity, key }, files }: AnyNoun): string[] =>
  files
    ? [
        `create or replace trigger b_conservar before delete on ${entity} for each row execute function conservar_adjuntos(${quoted(key[0]!.toLowerCase())});`,
      ]
    : []

/** The function that finds the row of an aggregate to which a noun belongs, by its name and key; null for an independent noun. */
const belonging = (what: 'negocio' | 'embarque'): string => {
  const cases = NOUNS.flatMap(noun => {
    const parent = parentOf(noun)
    const { entity, key } = noun.aggregate
    return parent
      ? [
          `    when ${quoted(entity)} then (select ${what}_de_portador(${quoted(parent.entity)}, t.${parent.by}) from ${entity} t where t.${key[0]!.toLowerCase()} = de_clave)`,
        ]
      : []
  })
  return `create or replace function ${what}_de_noun(cual text, de_clave integer) returns integer language plpgsql stable as $$
begin
  return ${cases.length ? `case cual\n${cases.join('\n')}\n  end` : 'null'};
end
$$;`
}

const TEXTS: readonly Field['type'][] = ['text', 'longText', 'code', 'containerNumber']

/** The columns of a noun with texts of its own. */
export const textsOf = ({ fields }: AnyAggregate): string[] =>
  Object.entries<Field>(fields).flatMap(([name, field]) => (TEXTS.includes(field.type) ? [name.toLowerCase()] : []))

/** The folded search words of a noun; `row` qualifies its columns. */
export const wordsOf = (noun: AnyAggregate, row = ''): string =>
  `plano(${textsOf(noun)
    .map(column => `coalesce(${row}${column}, '')`)
    .join(" || ' ' || ")})`

/** The index of those words: its name contains a hash of the columns, so that a changed definition gets a new index. */
const searchOf = ({ aggregate }: AnyNoun): string[] => {
  const { entity } = aggregate
  if (!textsOf(aggregate).length) return []
  const hash = createHash('sha256').update(wordsOf(aggregate)).digest('hex').slice(0, 8)
  return [
    `do $$
declare
  vieja text;
begin
  for vieja in select indexname from pg_indexes where tablename = ${quoted(entity)} and indexname like ${quoted(`${entity}_palabras_%`)} and indexname not like '%${hash}' loop
    execute format('drop index %I', vieja);
  end loop;
end
$$;
create index if not exists ${entity}_palabras_${hash} on ${entity} using gin (${wordsOf(aggregate)} gin_trgm_ops);`,
  ]
}

/** One script: the kinds of states, the functions of parents, and for each noun its state guards, its file guard and its search index; then the guards of closed seasons. */
export const modelSql = (): string =>
  [
    STATE_TYPES,
    belonging('negocio'),
    belonging('embarque'),

    ...NOUNS.flatMap(cycleOf),
    ...NOUNS.flatMap(filesOf),
    ...NOUNS.flatMap(searchOf),
    'select cuidar_temporadas();',
  ].join('\n')

const LACKS = CODIGOS_PUERTA.flatMap(paso => {
  const { tabla, faltas }: Puerta = PUERTAS[paso]
  return Object.entries(faltas).map(
    ([falta, { peso, campo }], orden) => `(${[tabla, paso, falta, peso, campo].map(quoted).join(', ')}, ${orden})`,
  )
})
const TASKS = CODIGOS_PENDIENTE.map((clase, orden) => {
  const { titulo, area } = pendienteNamed(clase)
  return `(${quoted(clase)}, ${quoted(titulo)}, ${area}, ${orden}, ${quoted(avisoDeTarea(clase))})`
})
const NOTICES = CLASES_AVISO.map(clase => {
  const { modo, urgente = false, en } = avisoNamed(clase)
  return `(${quoted(clase)}, ${quoted(modo)}, ${urgente}, ${Boolean(en)})`
})

/** The functions that name the kinds of what clients owe or claim, in Spanish and in English. */
const namesOf = (noun: string, spanish: Readonly<Record<string, string>>, english: Readonly<Record<string, string>>): string => {
  const inCase = (names: Readonly<Record<string, string>>) =>
    `case cual ${Object.entries(names)
      .map(([code, name]) => `when ${quoted(code)} then ${quoted(name)}`)
      .join(' ')} end`
  return `-- The name of a kind of ${noun}, in both languages.
create or replace function clase_de_${noun}(cual text) returns text language sql immutable return ${inCase(spanish)};
create or replace function clase_de_${noun}_en(cual text) returns text language sql immutable return ${inCase(english)};`
}

const PAPER_ROWS = CODIGOS_PAPEL.map((code, orden) => {
  const { nombre, para, recibe, porCada, deContenedor, deMuestras, seAprueba, trasCargar, conLotes, aPedido } = papelNamed(code)
  const texts = [code, nombre, para, recibe].map(quoted)
  return `(${[...texts, porCada ? quoted(porCada) : 'null', ...[deContenedor, deMuestras, seAprueba, trasCargar].map(Boolean), orden, ...[conLotes, aPedido].map(Boolean)].join(', ')})`
})

/** The rows of gates, notices and tasks, and the papers of a shipment, which functions that run later read. */
export const rulesSql = (): string => `delete from puerta_regla;
insert into puerta_regla (tabla, paso, falta, peso, campo, orden) values ${LACKS.join(', ')};
insert into aviso_clase as k (clase, modo, urgente, cliente) values ${NOTICES.join(', ')}
  on conflict (clase) do update set modo = excluded.modo, urgente = excluded.urgente, cliente = excluded.cliente;
insert into pendiente_clase as k (clase, titulo, cod_areagestion, orden, aviso) values ${TASKS.join(', ')}
  on conflict (clase) do update set titulo = excluded.titulo, cod_areagestion = excluded.cod_areagestion, orden = excluded.orden, aviso = excluded.aviso;
-- The papers of a shipment, with their properties in the model.
create or replace view papel_de_embarque (papel, nombre, para, recibe, por_cada, de_contenedor, de_muestras, se_aprueba, tras_cargar, orden, con_lotes, a_pedido) as
  values ${PAPER_ROWS.join(', ')};
-- The name of a paper of a shipment.
create or replace function nombre_de_papel(cual text) returns text language sql immutable
  return case cual ${CODIGOS_PAPEL.map(code => `when ${quoted(code)} then ${quoted(papelNamed(code).nombre)}`).join(' ')} else cual end;
${namesOf('solicitud', CLASES_SOLICITUD, CLASES_SOLICITUD_EN)}
${namesOf('reclamo', CLASES_RECLAMO, CLASES_RECLAMO_EN)}
-- For each of which companies of its containers a paper is made; null for a paper of the whole shipment.
create or replace function papel_por_cada(cual text) returns text language sql immutable
  return case cual ${CODIGOS_PAPEL.flatMap(code => {
    const { porCada } = papelNamed(code)
    return porCada ? [`when ${quoted(code)} then ${quoted(porCada)}`] : []
  }).join(' ')} end;
-- Does a paper of a shipment instruct its receiver to do something?
create or replace function papel_ordena(cual text) returns boolean language sql immutable
  return cual in (${CODIGOS_PAPEL.filter(code => papelNamed(code).recibe === 'Instrucciones')
    .map(quoted)
    .join(', ')});`
