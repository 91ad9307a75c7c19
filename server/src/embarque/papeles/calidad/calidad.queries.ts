/** SQL of a certificate of quality: complete samples with their values, and the verdict of each container. Table names replace aliases. */
import type { calidadImpresa, mediciones, muestras, veredictos } from '@nogal/model/embarque/papeles.calidad'
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import type { Idioma } from '@nogal/model/palabras'
import { nameOf } from '../../../papel/sql.ts'
import { objectListSql, type Sql, type SqlOf, sqlIn } from '../../../papel/valuesSql.ts'
import { COUNTED, numberSql } from '../valores/fruta.queries.ts'

const nameIn = (idioma: Idioma, name: string): string => (idioma === 'en' ? `${name}_ing` : name)

/** A text of an analysis; in Spanish where there is no English one. */
const textIn = (idioma: Idioma, name: string): string =>
  idioma === 'en' ? `coalesce(nullif(analisiscalidad.${name}_ing, ''), analisiscalidad.${name})` : `analisiscalidad.${name}`
/** A unit in a language; a unit that differs from the analysis's own is printed as it was entered. */
const unitSql =
  (unit: string): Sql =>
  idioma =>
    `case when ${unit} = analisiscalidad.unidad then ${textIn(idioma, 'unidad')} else ${unit} end`

/** The condition of a complete analysis with values. */
const COMPLETA = `gestion.tipo = 'analisis' and gestion.cod_estadogestion = '${ESTADO_GESTION.completa}' and gestion.mediciones <> '[]'`

/** The arguments of the database's functions that judge a sample. */
const LUGAR = 'gestion.mediciones, gestion.cod_analisis, gestion.nro_negocio, gestion.nro_embarque, gestion.id_contenedor, gestion.id_linea'

const MEDICIONES: SqlOf<typeof mediciones> = {
  Cod_Analisis: 'resultado.cod_analisis',
  Analisis: idioma => `resultado.${nameIn(idioma, 'nombre')}`,
  Metodo: idioma => textIn(idioma, 'metodo'),
  Valor: 'resultado.valor',
  Bajo_LOD: 'resultado.bajo_lod',
  LOD: 'resultado.lod',
  Incertidumbre: 'resultado.incertidumbre',
  Unidad: unitSql('resultado.unidad'),
  Minimo: 'resultado.minimo',
  Maximo: 'resultado.maximo',
  Unidad_Limite: unitSql('resultado.unidad_limite'),
  Fuente: idioma => `resultado.${nameIn(idioma, 'fuente')}`,
  Veredicto: 'resultado.veredicto',
  Se_Informa: 'resultado.se_informa',
}

const MUESTRAS: SqlOf<typeof muestras> = {
  Id_Gestion: 'gestion.id_gestion',
  Muestra: idioma =>
    `concat_ws(' · ', ${sqlIn(idioma, numberSql)}, ${nameOf(idioma, 'analisiscalidad', 'analisiscalidad')}, gestion.id_lineagestion)`,
  Laboratorio: 'laboratorio.nom_laboratorio',
  Acreditacion: 'laboratorio.acreditacion',
  Informe: 'coalesce(gestion.numero, gestion.referencia)',
  Fecha: 'gestion.fecha_gestion',
  Tamano_Muestra: 'gestion.tamano_muestra',
  Resultado: 'gestion.cod_aprobado',
  Veredicto: `(select juicio.veredicto from veredicto_de_mediciones(${LUGAR}) juicio)`,
  Repite: 'gestion.repite',
  Repetida_Por: `(select min(otra.id_lineagestion) from gestion otra where otra.tipo = 'analisis'
      and otra.cod_analisis = gestion.cod_analisis and otra.repite = gestion.id_lineagestion and mismo_lugar(otra, gestion))`,
  Mediciones: objectListSql(MEDICIONES, {
    from: `resultados_de_muestra(${LUGAR}) resultado
      join analisiscalidad on analisiscalidad.cod_analisis = resultado.cod_analisis where resultado.medido`,
    order: 'resultado.cod_analisis',
  }),
}

const VEREDICTOS: SqlOf<typeof veredictos> = {
  Id_Contenedor: 'contenedor.id_contenedor',
  Contenedor: numberSql,
  Lotes: `coalesce((select string_agg(distinct trim(lote.nombre), ', ') from contenedor_carga
      cross join lateral regexp_split_to_table(contenedor_carga.lotes, ',') lote (nombre)
      where contenedor_carga.id_contenedor = contenedor.id_contenedor), contenedor.lotes)`,
  Veredicto: 'juicio.veredicto',
  Falta_Medir:
    idioma => `(select string_agg(${nameOf(idioma, 'analisiscalidad', 'analisiscalidad')}, ', ' order by analisiscalidad.cod_analisis) from analisiscalidad
      where analisiscalidad.nom_analisis = any (juicio.sin_medir))`,
  Sin_Limite: idioma => `medido.${nameIn(idioma, 'sin_limite')}`,
  Medido_Cumple: 'coalesce(medido.cumple, false)',
}

/** The values of the selected containers; `$4` selects a single one. */
export const CALIDAD_SQL: SqlOf<typeof calidadImpresa> = {
  Responsable: '(select nom_usuario from usuario where usuario.cod_usuario = negocio.usuario_qc)',
  Veredictos: objectListSql(VEREDICTOS, {
    from: `contenedor cross join lateral veredicto_de_contenedor(contenedor.id_contenedor) juicio
      cross join lateral (
        select string_agg(distinct uno.nombre, ', ') filter (where uno.veredicto = 'sin-veredicto') as sin_limite,
               string_agg(distinct uno.nombre_ing, ', ') filter (where uno.veredicto = 'sin-veredicto') as sin_limite_ing,
               bool_and(uno.veredicto = 'cumple') as cumple
          from resultados_de_contenedores(array[contenedor.id_contenedor]) uno where not uno.se_informa
      ) medido where ${COUNTED}`,
    order: 'contenedor.nro_corr_contenedor',
  }),
  Muestras: objectListSql(MUESTRAS, {
    from: `gestion join analisiscalidad on analisiscalidad.cod_analisis = gestion.cod_analisis
      left join contenedor on contenedor.id_contenedor = gestion.id_contenedor
      left join laboratorio on laboratorio.cod_laboratorio = gestion.cod_laboratorio
     where gestion.nro_embarque = embarque.nro_embarque and ${COMPLETA} and ($4::integer is null or gestion.id_contenedor = $4)`,
    order: 'contenedor.nro_corr_contenedor nulls first, analisiscalidad.nom_analisis, gestion.id_lineagestion',
  }),
}
