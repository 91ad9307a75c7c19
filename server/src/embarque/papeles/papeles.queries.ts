/** Reads the data of all papers of a shipment in one query, with names in one language. The SQL uses table names instead of aliases. */
import { embarque } from '@nogal/model/embarque/embarque.fields'
import { CLAUSULAS_ADUANA, CODIGOS_PAPEL, type CodPapel, type Receptor } from '@nogal/model/embarque/papeles'
import { type clausulas, type firma, impreso, type PapelEmbarque } from '@nogal/model/embarque/papeles.valores'
import type { RichDoc, Values } from '@nogal/model/fields'
import type { Idioma } from '@nogal/model/palabras'
import { jsonText, type Reader } from '../../db/reader.ts'
import type { Tx } from '../../db/tx.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { type Glosa, translateGlosas } from '../../papel/glosas.ts'
import { isShownOn } from '../../papel/shown.ts'
import { accountsSql, clientSql, exporterSql, letterheadSql, REPRESENTATIVE, signersSql, validitySql } from '../../papel/sql.ts'
import { objectSql, type Sql, type SqlOf } from '../../papel/valuesSql.ts'
import { CALIDAD_SQL } from './calidad/calidad.queries.ts'
import { contenedoresSql, totalesSql } from './valores/contenedores.queries.ts'
import { MONTOS, montosSql, pagosDeEmbarqueSql } from './valores/dinero.queries.ts'
import { lineasSql } from './valores/fruta.queries.ts'
import { lotesSql } from './valores/lotes.queries.ts'
import { RECEPTORES } from './valores/receptores.queries.ts'
import { ADUANA_SQL, BL_SQL, CORTES_SQL, FRIO_SQL, HAY_CORTES, HAY_FRIO, VIAJE_SQL } from './valores/viaje.queries.ts'

/** The containers that a paper is about: those of one haulier or plant, or a single one; `muestras` adds the samples. */
export type Only = { agtransporte?: number; planta?: number; contenedor?: number; muestras?: true }

export type Whole = Omit<
  PapelEmbarque,
  'Papel' | 'Numero' | 'Marca' | 'Destinatario' | 'Revision' | 'Reemplaza' | 'Cambios' | 'Marcas' | 'Impreso_En'
> & {
  Nro_Proforma: string | null
  /** Edition of the Incoterms, which the pro-forma prints. */
  Edicion_Incoterm: number | null
  Estado: string
  /** The companies that receive papers. */
  Receptores: Record<Receptor, PapelEmbarque['Exportador'] | null>
}

const PROFORMA = '(select nro_proforma from embarque_proforma where embarque_proforma.nro_embarque = embarque.nro_embarque)'
const FIRMA: SqlOf<typeof firma> = { Nombre: 'usuario.nom_usuario', Cargo: idioma => `'${REPRESENTATIVE[idioma]}'` }
const CLAUSULAS: SqlOf<typeof clausulas> = {
  Condiciones_Embarque: 'negocio.condiciones_embarque',
  Condiciones_Pago: 'negocio.condiciones_pago',
}

const WHOLE: Readonly<Record<keyof Whole, Sql>> = {
  Nro_Embarque: 'embarque.nro_embarque',
  Nro_Corr_Embarque: 'embarque.nro_corr_embarque',
  Nro_Negocio: 'embarque.nro_negocio',
  Nro_Contrato: 'negocio.nro_contrato',
  Estado: 'embarque.cod_estadoemb',
  Referencia: 'embarque.ref_interna',
  Marcas_Bultos: 'embarque.marcas_bultos',
  Proforma: PROFORMA,
  Nro_Proforma: `coalesce(${PROFORMA}, left('PF-' || negocio.nro_contrato, 16) || '-' || embarque.nro_corr_embarque)`,
  Observaciones: 'embarque.observaciones',
  Edicion_Incoterm: 'incoterm.edicion',
  Exportador: exporterSql('negocio.cod_clienteint'),
  Membrete: letterheadSql('negocio.cod_clienteint'),
  Receptores: objectSql(RECEPTORES),
  Comprador: clientSql('negocio.cod_clientenegocio'),
  Consignatario: clientSql('negocio.cod_consig'),
  Notificado_1: clientSql('negocio.cod_notif1'),
  Notificado_2: clientSql('negocio.cod_notif2'),
  Viaje: objectSql(VIAJE_SQL),
  Cortes: objectSql(CORTES_SQL, HAY_CORTES),
  Frio: objectSql(FRIO_SQL, HAY_FRIO),
  Bl: objectSql(BL_SQL),
  Aduana: objectSql(ADUANA_SQL),
  Contenedores: contenedoresSql(null),
  Lineas: lineasSql,
  Totales: totalesSql,
  Lotes: lotesSql,
  Calidad: objectSql(CALIDAD_SQL, '$5::boolean'),
  Montos: montosSql,
  Pagos: pagosDeEmbarqueSql,
  Validez: validitySql('negocio.cod_clienteint'),
  // the first signer of the exporter, or the sales person
  Firma: idioma => `coalesce(${signersSql('negocio.cod_clienteint')(idioma)} -> 0,
    (select ${objectSql(FIRMA)(idioma)} from usuario where usuario.cod_usuario = negocio.usuario_comercial))`,
  Cuentas: accountsSql('negocio.cod_clienteint', 'negocio.nro_negocio'),
  Clausulas: objectSql(CLAUSULAS),
}

/** The values that papers of these codes show, and those by which papers are made; null for all papers. The first expression names each parameter. */
const wholeSql = (idioma: Idioma, papers: readonly CodPapel[] | null): string => {
  const values = Object.entries({ ...WHOLE, Contenedores: contenedoresSql(papers) }).filter(([name]) => isShownOn(papers, impreso, name))
  return `with parametros as (select $2::integer, $3::integer, $4::integer, $5::boolean), ${MONTOS}
  select ${objectSql(Object.fromEntries(values))(idioma)} as whole,
         ${isShownOn(papers, impreso, 'Clausulas') ? "(select json_agg(json_build_object('es', texto, 'en', texto_ing)) from glosas)" : 'null'} as glosas
    from embarque join negocio using (nro_negocio) join incoterm using (cod_incoterm) where embarque.nro_embarque = $1`
}

/** At most this many papers are read by a statement of their own, which each connection prepares; more are read as all papers. */
const OF_THEIR_OWN = 2

const STATEMENTS = new Map<string, string>()
/** The statement that reads the values of some papers, with its name; each text is made once. */
const statementOf = (idioma: Idioma, papers: readonly CodPapel[]): { name: string; text: string } => {
  const few = papers.length > 0 && papers.length <= OF_THEIR_OWN ? papers : null
  const name = ['papeles', idioma, ...(few ?? []).map(code => CODIGOS_PAPEL.indexOf(code))].join('-')
  const text = STATEMENTS.get(name) ?? wholeSql(idioma, few)
  STATEMENTS.set(name, text)
  return { name, text }
}

/** The code of the customs for the clause of sale, with the Incoterm. */
const clausulaOf = (incoterm: string | null): string | null => incoterm && `${CLAUSULAS_ADUANA[incoterm] ?? 8} · ${incoterm}`
const modalidadOf = (code: string | null): string | null => (code && embarque.fields.Modalidad_Venta.labels?.[code as '1']) ?? null

/** Default marks on the packages: the contract and the port of destination, because both rarely change. */
const marksOf = ({ Nro_Contrato, Viaje }: Whole): string => [Nro_Contrato, Viaje?.Puerto_Destino].filter(Boolean).join(' · ')

/** The data of all papers of a shipment, or only what the named papers show; 404 when there is no such shipment. */
export const readWholeOf = async (
  db: Reader,
  id: number,
  idioma: Idioma,
  only: Only = {},
  papers: readonly CodPapel[] = [],
): Promise<Whole> => {
  const { agtransporte = null, planta = null, contenedor = null, muestras = false } = only
  const { rows } = await db.query({
    ...statementOf(idioma, papers),
    values: [id, agtransporte, planta, contenedor, muestras],
  })
  if (!rows[0]) throw notFound('el embarque')
  const { whole, glosas } = rows[0] as { whole: Whole; glosas: Glosa[] | null }
  if (!whole.Exportador) throw conflict('Falta la empresa que vende: su membrete va en los papeles. Agréguela en Administración, Empresa.')
  const { Aduana, Clausulas } = whole
  const inLanguage = (doc: RichDoc | null) => translateGlosas(doc, glosas ?? [], idioma)
  return {
    ...whole,
    Marcas_Bultos: whole.Marcas_Bultos || marksOf(whole),
    Clausulas: Clausulas && {
      Condiciones_Embarque: inLanguage(Clausulas.Condiciones_Embarque),
      Condiciones_Pago: inLanguage(Clausulas.Condiciones_Pago),
    },
    Aduana: Aduana && { ...Aduana, Clausula: clausulaOf(Aduana.Clausula), Modalidad_Venta: modalidadOf(Aduana.Modalidad_Venta) },
  }
}

/** The variants that papers of a shipment may have, and the haulier and the plant of all its containers, where they have the same one. */
export type Variants = Record<'agtransporte' | 'planta' | 'contenedor', number[]> & { comun: Pick<Only, 'agtransporte' | 'planta'> }

/** A query of the variants of a shipment, given by an expression: its containers, and their hauliers and plants. */
export const variantsSql = (
  id: string,
): string => `select coalesce(array_agg(contenedor.id_contenedor order by contenedor.nro_corr_contenedor), '{}') as contenedor,
       coalesce(array_agg(distinct contenedor.cod_agtrans) filter (where contenedor.cod_agtrans is not null), '{}') as agtransporte,
       coalesce(array_agg(distinct coalesce(contenedor.cod_planta, embarque.cod_planta))
         filter (where coalesce(contenedor.cod_planta, embarque.cod_planta) is not null), '{}') as planta,
       json_strip_nulls(json_build_object(
         'agtransporte', case when count(distinct coalesce(contenedor.cod_agtrans, 0)) = 1 then min(coalesce(contenedor.cod_agtrans, 0)) end,
         'planta', case when count(distinct coalesce(contenedor.cod_planta, embarque.cod_planta, 0)) = 1
           then min(coalesce(contenedor.cod_planta, embarque.cod_planta, 0)) end)) as comun
     from contenedor join embarque using (nro_embarque) where contenedor.nro_embarque = ${id}`

/** The possible variants of the papers of a shipment. */
export const readVariants = async (db: Reader, id: number): Promise<Variants> => {
  const { rows } = await db.query({ name: 'variantes-de-papeles', text: variantsSql('$1'), values: [id] })
  return rows[0]
}

/** Permission to send a certificate of quality of a failing lot. */
export type Excepcion = { Autorizado_Por: string; Motivo: string; En: string }

/** The latest permission for a certificate; it holds only while the same values fail. */
export const readException = async (db: Reader, id: number, variant: number): Promise<Excepcion | undefined> => {
  const { rows } = await db.query(
    `select json_build_object('Autorizado_Por', usuario.nom_usuario, 'Motivo', permiso.motivo, 'En', permiso.en) as excepcion
       from certificado_excepcion permiso join usuario on usuario.cod_usuario = permiso.usuario
      where permiso.nro_embarque = $1 and permiso.variante = $2 and permiso.fallas = fallas_de_certificado($1, $2)
      order by permiso.id_excepcion desc limit 1`,
    [id, variant],
  )
  return rows[0]?.excepcion
}

/** 404 unless the container is on the shipment. */
export const demandOnShipment = async (db: Reader, id: number, contenedor: number): Promise<void> => {
  const { rowCount } = await db.query('select from contenedor where id_contenedor = $1 and nro_embarque = $2', [contenedor, id])
  if (!rowCount) throw notFound('el contenedor en ese embarque')
}

/** A pro-forma as it was approved, by language. */
export type Approved = Record<Idioma, Values>

/** The approved pro-forma of a shipment. */
export const readApproved = async (db: Reader, id: number): Promise<Approved | undefined> => {
  const { rows } = await db.query({
    name: 'proforma-aprobada',
    text: 'select datos from embarque_proforma where nro_embarque = $1',
    values: [id],
  })
  return rows[0]?.datos
}

/** Stores a pro-forma when it is approved; a repeated approval keeps its number. */
export const saveApproved = (db: Tx, id: number, numero: string, datos: object) =>
  db.query(
    `insert into embarque_proforma (nro_embarque, nro_proforma, datos, usuario) values ($1, $2, $3, usuario_actual())
     on conflict (nro_embarque) do update set datos = excluded.datos, usuario = excluded.usuario, en = now(), desactualizada = false`,
    [id, numero, JSON.stringify(datos)],
  )

/** The transport agencies of the containers of a shipment, as JSON text. */
export const agenciesJson = async (db: Reader, id: number): Promise<string> => {
  const text = await jsonText(
    db,
    `select coalesce(json_agg(to_json(agencia) order by agencia."Nom_Agtrans"), '[]')::text from (
       select agtransporte.cod_agtrans as "Cod_Agtrans", agtransporte.nom_agtrans as "Nom_Agtrans", agtransporte.email as "Email",
         count(*)::integer as "Cant_Contenedores", string_agg(
           coalesce(contenedor.nro_contenedor, 'Contenedor ' || contenedor.nro_corr_contenedor), ' ' order by contenedor.nro_corr_contenedor
         ) as "Contenedores"
       from contenedor join agtransporte using (cod_agtrans) where contenedor.nro_embarque = $1 group by agtransporte.cod_agtrans) agencia`,
    [id],
  )
  return text!
}
