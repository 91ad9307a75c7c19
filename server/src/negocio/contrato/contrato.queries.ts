/** Reads everything on a printed contract, in one query with the names in one language. */

import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import type { Fields, RichDoc } from '@nogal/model/fields'
import type { Contrato, RequisitoContrato } from '@nogal/model/negocio/contrato'
import { negocio, TERMINOS } from '@nogal/model/negocio/negocio.fields'
import { ESTADO_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import type { Idioma } from '@nogal/model/palabras'
import type { Reader } from '../../db/reader.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { type Glosa, translateGlosas } from '../../papel/glosas.ts'
import { clientSql, contractLanguageSql, letterheadSql, nameOf, pagosSql, REPRESENTATIVE, sellerSql, signersSql } from '../../papel/sql.ts'

const { parts } = negocio

const PARTES = {
  Comprador: 'cod_clientenegocio',
  Consignatario: 'cod_consig',
  Notificado_1: 'cod_notif1',
  Notificado_2: 'cod_notif2',
  Facturar_A: 'cod_clientefactura',
  Cobrar_A: 'cod_clientecobro',
}

/** SQL of the deal's requirements of a kind; documents have numbers of originals and copies. */
const requisitoSql = (idioma: Idioma, { part, fields, unique }: AnyPart): string => {
  const key = unique!.field.toLowerCase()
  const { target } = (fields as Fields)[unique!.field]!
  const copies = Object.hasOwn(fields, 'Originales') ? `, 'Originales', i.originales, 'Copias', i.copias` : ''
  return `(select coalesce(json_agg(json_build_object('Nombre', ${nameOf(idioma, target!, 'x')}, 'Observacion', i.observacion${copies}) order by i.id_linea), '[]')
  from ${part} i join ${target} x using (${key}) where i.nro_negocio = n.nro_negocio)`
}

const lineasSql = (idioma: Idioma): string => {
  return `(select coalesce(json_agg(json_build_object(
    'Id_Linea', l.id_linea, 'Producto', ${nameOf(idioma, 'producto', 'p')}, 'Especie', ${nameOf(idioma, 'especie', 'e')},
    'SubEspecie', ${nameOf(idioma, 'subespecie', 's')}, 'Variedad', v.nom_variedad, 'Calibre', k.nom_calibre,
    'Categoria', ${nameOf(idioma, 'categoria', 'g')}, 'Color', ${nameOf(idioma, 'colores', 'o')}, 'Estado_Carga', ${nameOf(idioma, 'estadocarga', 'ec')},
    'Condicion_Carga', ${nameOf(idioma, 'condicioncarga', 'cc')}, 'Envase', ${nameOf(idioma, 'envase', 'en')}, 'Norma_Calidad', ${nameOf(idioma, 'normacalidad', 'nc')},
    'Cosecha', l.cosecha, 'Partida_Arancelaria', coalesce(p.partida_arancelaria, e.partida_arancelaria), 'Cantidad', l.cantidad,
    'Unidad', ${nameOf(idioma, 'unidadventa', 'u')}, 'Kilos', l.kilos, 'Precio', l.precio, 'Tipo_Precio', ${nameOf(idioma, 'tipoprecio', 'tp')},
    'Cod_Moneda', l.cod_moneda, 'Monto', l.monto) order by l.id_linea), '[]')
  from negocio_producto l
  join producto p using (cod_producto) join especie e on e.cod_especie = l.cod_especie join envase en using (cod_envase)
  join unidadventa u using (cod_undventa)
  left join subespecie s on s.cod_subesp = l.cod_subesp left join variedad v on v.cod_variedad = l.cod_variedad
  left join calibre k on k.cod_calibre = l.cod_calibre left join categoria g on g.cod_categoria = l.cod_categoria
  left join colores o on o.cod_color = l.cod_color left join estadocarga ec on ec.cod_estadocarga = l.cod_estadocarga
  left join condicioncarga cc on cc.cod_condicioncarga = l.cod_condicioncarga
  left join normacalidad nc on nc.cod_normacalidad = l.cod_normacalidad left join tipoprecio tp on tp.cod_tipoprecio = l.cod_tipoprecio
  where l.nro_negocio = n.nro_negocio)`
}

// shipments without booking and vessel are left out, because they add nothing to the contract
const embarquesSql = (idioma: Idioma): string => `(select json_agg(json_build_object(
    'Nro_Corr_Embarque', e.nro_corr_embarque, 'Nave', v.nom_nave, 'Nro_Viaje', e.nro_viaje, 'Naviera', w.nom_naviera,
    'Nro_Booking', e.nro_booking, 'Puerto_Embarque', ${nameOf(idioma, 'puerto', 'po')}, 'Fecha_ETD', e.fecha_etd, 'Fecha_ETA', e.fecha_eta,
    'Cant_Contenedores', k.cuantos, 'Nros_Contenedor', k.numeros) order by e.nro_corr_embarque)
  from embarque e
  left join nave v on v.cod_nave = e.cod_nave left join naviera w on w.cod_naviera = e.cod_naviera
  left join puerto po on po.cod_puerto = e.cod_puertoorigen
  cross join lateral (
    select count(*)::int as cuantos,
           string_agg(regexp_replace(k.nro_contenedor, '^(....)(......)(.)$', '\\1 \\2-\\3'), ', ' order by k.nro_corr_contenedor) as numeros
      from contenedor k where k.nro_embarque = e.nro_embarque
  ) k
  where e.nro_negocio = n.nro_negocio and e.cod_estadoemb <> '${ESTADO_EMBARQUE.anulado}' and (e.nro_booking is not null or e.cod_nave is not null))`

/** Fallback for the place of delivery, when neither the deal nor the rule of its incoterm gives one: then it is not at the destination. */
const LUGAR = { es: ['un puerto de Chile', 'Chile'], en: ['a Chilean port', 'Chile'] } as const
/** Fallback for the loading place of an EXW sale while no plant is chosen. */
const PLANTA = { es: 'la planta de carga', en: 'the loading plant' } as const

const PARTES_DE_CUOTA =
  'jsonb_to_recordset(cuota.partes) parte ("Nro_Corr_Embarque" int, "Fecha_Vencimiento" date, "Estimada" boolean, "Montos" jsonb)'

// a due date that is only expected is not promised on paper
const PAGOS = pagosSql({
  negocio: 'n.nro_negocio',
  fecha: 'case when not cuota.estimada and jsonb_array_length(cuota.partes) = 1 then cuota.fecha_vencimiento end',
  montos: 'cuota.montos',
  partes: `case when jsonb_array_length(cuota.partes) > 1 then (
    select case when count(distinct (parte."Fecha_Vencimiento", parte."Estimada")) = 1 or bool_and(parte."Estimada") then '[]'
      else json_agg(json_build_object('Nro_Corr_Embarque', parte."Nro_Corr_Embarque",
        'Fecha_Vencimiento', case when not parte."Estimada" then parte."Fecha_Vencimiento" end, 'Montos', parte."Montos")) end
      from ${PARTES_DE_CUOTA}) end`,
})

/** The ETD by which payments are due: of each shipment, and that of the deal for fruit that no shipment takes. */
const SALIDAS = `cross join lateral (
  select min(s.etd) as primera, case when count(distinct s.etd) > 1 then
      json_agg(json_build_object('Nro_Corr_Embarque', s.corr, 'Fecha_ETD', s.etd) order by s.corr) end as todas
    from (
      select e.nro_corr_embarque as corr, coalesce(e.fecha_etd, n.fecha_etd) as etd
        from embarque e where e.nro_negocio = n.nro_negocio and e.cod_estadoemb <> '${ESTADO_EMBARQUE.anulado}'
      union all
      select null, n.fecha_etd where not exists (
        select from embarque e where e.nro_negocio = n.nro_negocio and e.cod_estadoemb <> '${ESTADO_EMBARQUE.anulado}'
          and (e.fecha_zarpe is null and e.fecha_bl is null or not exists (
            select from saldo_fruta s where s.nro_negocio = n.nro_negocio and s.asignada < s.cantidad)))
    ) s
) salida`

const contratoSql = (idioma: Idioma): string => `select json_build_object(
  'Nro_Negocio', n.nro_negocio, 'Nro_Contrato', n.nro_contrato, 'Fecha', n.fecha_contrato,
  'Temporada', (select t.nom_temporada from temporada t where t.cod_temporada = n.cod_temporada),
  'Marca', case n.cod_estadoneg when '${ESTADO_NEGOCIO.enPreparacion}' then 'borrador' when '${ESTADO_NEGOCIO.anulado}' then 'anulado' end,
  'Enmienda', en.enmienda, 'Fecha_Revision', en.en::date,
  'Vendedor', ${sellerSql('n.cod_clienteint', 'n.nro_negocio')(idioma)},
  'Membrete', ${letterheadSql('n.cod_clienteint')(idioma)},
  ${Object.entries(PARTES)
    .map(([name, column]) => `'${name}', ${clientSql(`n.${column}`)(idioma)}`)
    .join(', ')},
  'Ejecutivo', (select json_build_object('Nombre', u.nom_usuario, 'Email', u.email) from usuario u where u.cod_usuario = n.usuario_comercial),
  'Cod_IncoTerm', n.cod_incoterm, 'Edicion_IncoTerm', it.edicion::text,
  'Lugar_IncoTerm', coalesce(${idioma === 'en' ? 'lugar_en_ingles(n.lugar_incoterm)' : 'n.lugar_incoterm'},
    lugar_de_regla(n.cod_incoterm, n.cod_puerto, n.cod_clienteint, ${idioma === 'en'}, n.nro_negocio),
    case when n.cod_incoterm = 'EXW' then '${PLANTA[idioma]}' when it.medio = 'Marítimo' then '${LUGAR[idioma][0]}' else '${LUGAR[idioma][1]}' end),
  'Pais_Destino', ${nameOf(idioma, 'pais', 'pd')}, 'Puerto_Destino', ${nameOf(idioma, 'puerto', 'pu')},
  'Formato_Carga', ${nameOf(idioma, 'formatocarga', 'fc')},
  'Fecha_ETD', salida.primera, 'Semana_ETD', to_char(salida.primera, 'IYYY-"W"IW'), 'Salidas', salida.todas,
  'Num_Embarques', n.num_embarques, 'Num_Contenedores', n.num_contenedores,
  'Lineas', ${lineasSql(idioma)},
  'Total_Kilos', (select coalesce(sum(l.kilos), 0) from negocio_producto l where l.nro_negocio = n.nro_negocio),
  'Totales', (select coalesce(json_agg(json_build_object('Cod_Moneda', m.cod_moneda, 'Monto', m.monto) order by m.cod_moneda), '[]')
    from (select cod_moneda, sum(monto) as monto from negocio_producto where nro_negocio = n.nro_negocio group by cod_moneda) m),
  'Pagos', ${PAGOS(idioma)},
  'Embarques', ${embarquesSql(idioma)},
  'Documentos', ${requisitoSql(idioma, parts.Documentos)}, 'Certificados', ${requisitoSql(idioma, parts.Certificados)},
  'Analisis', ${requisitoSql(idioma, parts.Analisis)}, 'Otros_Documentos', ${requisitoSql(idioma, parts.Otros_Docs)},
  'Idioma_Prevalece', ${contractLanguageSql('n.cod_clienteint')(idioma)},
  'Clausulas', json_build_object(${TERMINOS.map(name => `'${name}', n.${name.toLowerCase()}`).join(', ')})
) as contrato,
${signersSql('n.cod_clienteint')(idioma)} as firmantes,
(select json_agg(g.${idioma === 'en' ? 'texto_ing' : 'texto'} order by g.orden, g.cod_glosa) from glosas g where g.cod_glosa in (
  select t.cod_glosa from negocio_producto l join tipoprecio t using (cod_tipoprecio) where l.nro_negocio = n.nro_negocio)) as liquidacion,
(select json_agg(json_build_object('es', g.texto, 'en', g.texto_ing)) from glosas g) as glosas
from negocio n
join incoterm it using (cod_incoterm)
join pais pd on pd.cod_pais = n.cod_pais
join puerto pu on pu.cod_puerto = n.cod_puerto
join formatocarga fc using (cod_formatocarga)
${SALIDAS}
-- while a deal is in preparation again, its contract is a draft, and not a revision
left join lateral (
  select e.enmienda, e.en from negocio_estado e
   where e.nro_negocio = n.nro_negocio and e.enmienda is not null and n.cod_estadoneg <> '${ESTADO_NEGOCIO.enPreparacion}' order by e.enmienda desc limit 1
) en on true
where n.nro_negocio = $1`

const SQL = { es: contratoSql('es'), en: contratoSql('en') }

const COPIAS = {
  es: ['original', 'originales', 'copia', 'copias'],
  en: ['original', 'originals', 'copy', 'copies'],
} as const

type Documento = RequisitoContrato & { Originales?: number | null; Copias?: number | null }

/** Puts `3 originales, 2 copias` before the remark on a document. */
const withCopies = (idioma: Idioma, { Nombre, Observacion, Originales, Copias }: Documento): RequisitoContrato => {
  const [original, originales, copia, copias] = COPIAS[idioma]
  const parts = [
    Originales && `${Originales} ${Originales === 1 ? original : originales}`,
    Copias && `${Copias} ${Copias === 1 ? copia : copias}`,
    Observacion,
  ].filter(Boolean)
  return { Nombre, Observacion: parts.join(', ') || null }
}

/** The data of a contract as the server reads them: everything on the paper except the time of its printing. */
export type ContratoLeido = Omit<Contrato, 'Impreso_En'>

/** Joins several rich texts. */
const joinedDocs = (docs: readonly RichDoc[]): RichDoc => ({ type: 'doc', content: docs.flatMap(doc => doc.content ?? []) })

/** The data of the contract of a deal in a language. */
export const readContrato = async (client: Reader, nro: number, idioma: Idioma): Promise<ContratoLeido> => {
  const { rows } = await client.query({ name: `contrato-${idioma}`, text: SQL[idioma], values: [nro] })
  if (!rows[0]) throw notFound('el negocio')
  const { contrato, firmantes, glosas, liquidacion } = rows[0] as {
    contrato: ContratoLeido
    firmantes: { Nombre: string; Cargo: string }[]
    glosas: Glosa[] | null
    liquidacion: RichDoc[] | null
  }
  if (!contrato.Vendedor) throw conflict('Falta la empresa que vende: su membrete va en el contrato. Agréguela en Administración, Empresa.')
  const ofSeller = firmantes.length ? firmantes : [{ Nombre: contrato.Ejecutivo?.Nombre ?? null, Cargo: REPRESENTATIVE[idioma] }]
  const clausulas = Object.entries(contrato.Clausulas).map(([section, doc]) => [section, translateGlosas(doc, glosas ?? [], idioma)])
  return {
    ...contrato,
    Documentos: contrato.Documentos.map(one => withCopies(idioma, one)),
    Clausulas: { ...Object.fromEntries(clausulas), Liquidacion: liquidacion && joinedDocs(liquidacion) },
    Firmas: [
      ...ofSeller.map(one => ({ Rol: 'vendedor' as const, Empresa: contrato.Vendedor.Nombre, ...one })),
      { Rol: 'comprador', Empresa: contrato.Comprador.Nombre, Nombre: contrato.Comprador.Contacto ?? null, Cargo: null },
    ],
  }
}
