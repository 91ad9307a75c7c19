/** SQL of what a certificate of quality tells: complete samples with what was measured, and the verdict of each container. */
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import type { Idioma } from '@nogal/model/palabras'

const nameIn = (idioma: Idioma, name: string): string => (idioma === 'en' ? `${name}_ing` : name)

/** The name of an analysis `a`. */
const analito = (idioma: Idioma): string => (idioma === 'en' ? 'coalesce(a.nom_analisis_ing, a.nom_analisis)' : 'a.nom_analisis')

/** A text of the analysis `x` in a language, where it has one. */
const textIn = (idioma: Idioma, name: string): string => (idioma === 'en' ? `coalesce(nullif(x.${name}_ing, ''), x.${name})` : `x.${name}`)
/** A unit in a language: another one than that of the analysis stands as it was written. */
const unitIn = (idioma: Idioma, unit: string): string => `case when ${unit} = x.unidad then ${textIn(idioma, 'unidad')} else ${unit} end`

/** An item of gestión that is complete. */
const COMPLETA = `g.tipo = 'analisis' and g.cod_estadogestion = '${ESTADO_GESTION.completa}' and g.mediciones <> '[]'`

const medicionesSql = (idioma: Idioma): string => `(select coalesce(json_agg(json_build_object('Cod_Analisis', r.cod_analisis,
    'Analisis', r.${nameIn(idioma, 'nombre')}, 'Metodo', ${textIn(idioma, 'metodo')}, 'Valor', r.valor, 'Bajo_LOD', r.bajo_lod, 'LOD', r.lod, 'Incertidumbre', r.incertidumbre,
    'Unidad', ${unitIn(idioma, 'r.unidad')}, 'Minimo', r.minimo, 'Maximo', r.maximo, 'Unidad_Limite', ${unitIn(idioma, 'r.unidad_limite')}, 'Fuente', r.${nameIn(idioma, 'fuente')},
    'Veredicto', r.veredicto, 'Se_Informa', r.se_informa) order by r.cod_analisis), '[]')
  from resultados_de_muestra(g.mediciones, g.cod_analisis, g.nro_negocio, g.nro_embarque, g.id_contenedor, g.id_linea) r
  join analisiscalidad x on x.cod_analisis = r.cod_analisis where r.medido)`

/** The number of a container `c`, or else its place. */
const contenedor = (idioma: Idioma): string =>
  `coalesce(numero_contenedor(c.nro_contenedor), '${idioma === 'es' ? 'Contenedor' : 'Container'} ' || c.nro_corr_contenedor)`

/** The samples and verdicts of a shipment; `counted` says which containers `c` count, `only` names one of them, where the paper is of one. */
export const calidadSql = (idioma: Idioma, counted: string, only: string): string => `json_build_object(
  'Responsable', (select u.nom_usuario from usuario u where u.cod_usuario = n.usuario_qc),
  'Veredictos', (select coalesce(json_agg(json_build_object('Id_Contenedor', c.id_contenedor,
      'Contenedor', ${contenedor(idioma)},
      'Veredicto', v.veredicto, 'Falta_Medir', (select string_agg(${analito(idioma)}, ', ' order by a.cod_analisis) from analisiscalidad a
        where a.nom_analisis = any (v.sin_medir)), 'Sin_Limite', m.sin_limite, 'Medido_Cumple', coalesce(m.cumple, false)) order by c.nro_corr_contenedor), '[]')
    from contenedor c cross join lateral veredicto_de_contenedor(c.id_contenedor) v
    cross join lateral (select string_agg(distinct r.${nameIn(idioma, 'nombre')}, ', ') filter (where r.veredicto = 'sin-veredicto') as sin_limite,
        bool_and(r.veredicto = 'cumple') as cumple
      from contenedor_resultado r where r.id_contenedor = c.id_contenedor and not r.se_informa) m
   where ${counted}),
  'Muestras', (select coalesce(json_agg(json_build_object('Id_Gestion', g.id_gestion,
      'Muestra', concat_ws(' · ', ${contenedor(idioma)}, ${analito(idioma)}, g.id_lineagestion),
      'Laboratorio', b.nom_laboratorio, 'Acreditacion', b.acreditacion, 'Informe', coalesce(g.numero, g.referencia), 'Fecha', g.fecha_gestion,
      'Tamano_Muestra', g.tamano_muestra, 'Resultado', g.cod_aprobado, 'Veredicto', (
        select j.veredicto from veredicto_de_mediciones(g.mediciones, g.cod_analisis, g.nro_negocio, g.nro_embarque, g.id_contenedor, g.id_linea) j), 'Repite', g.repite, 'Repetida_Por', (
        select min(o.id_lineagestion) from gestion o where o.tipo = 'analisis' and o.cod_analisis = g.cod_analisis and o.repite = g.id_lineagestion
          and mismo_lugar(o, g)),
      'Mediciones', ${medicionesSql(idioma)}) order by c.nro_corr_contenedor nulls first, a.nom_analisis, g.id_lineagestion), '[]')
    from gestion g join analisiscalidad a on a.cod_analisis = g.cod_analisis left join contenedor c on c.id_contenedor = g.id_contenedor
    left join laboratorio b on b.cod_laboratorio = g.cod_laboratorio
   where g.nro_embarque = e.nro_embarque and ${COMPLETA} and (${only}::integer is null or g.id_contenedor = ${only})))`
