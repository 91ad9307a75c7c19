/** SQL of what is in the containers of a shipment `e` of a deal `n`, as its papers tell it. `c` is a container, `$1` to `$4` say which ones count. */
import type { Idioma } from '@nogal/model/palabras'
import { nameOf } from '../../papel/sql.ts'

/** Which containers count; agency 0 and plant 0 have those that wait for one. */
export const COUNTED = `c.nro_embarque = $1 and ($2::integer is null or coalesce(c.cod_agtrans, 0) = $2)
  and ($3::integer is null or coalesce(c.cod_planta, e.cod_planta, 0) = $3)
  and ($4::integer is null or c.id_contenedor = $4)`

/** What the fruit of a container weighs, in how many packages and pallets. */
export const MEDIDA = 'join contenedor_resumen q on q.id_contenedor = c.id_contenedor'

const descripcionSql = (idioma: Idioma): string =>
  `concat_ws(', ', v.nom_variedad, k.nom_calibre, ${nameOf(idioma, 'categoria', 'g')}, ${nameOf(idioma, 'colores', 'o')}, ${nameOf(idioma, 'estadocarga', 'ec')})`

/** How a container is loaded, or else all of the deal. */
const FORMATO_DE = 'coalesce(c.cod_formatocarga, n.cod_formatocarga)'
/** Is it loaded on pallets? A format that nobody marked counts as such. */
export const PALETIZADO = `coalesce((select f.paletizado from formatocarga f where f.cod_formatocarga = ${FORMATO_DE}), true)`
export const FORMATO = Object.fromEntries(
  (['es', 'en'] as const).map(idioma => [
    idioma,
    `(select ${nameOf(idioma, 'formatocarga', 'f')} from formatocarga f where f.cod_formatocarga = ${FORMATO_DE})`,
  ]),
) as Record<Idioma, string>
/** The lots of a container, while not every line tells its own: two lists of the same fruit would contradict each other. */
export const LOTES = `case when exists (select from contenedor_carga x where x.id_contenedor = c.id_contenedor and x.lotes is null) then c.lotes end`
/** Does the country of destination ask for the codes of orchards and plants? */
export const EXIGE_CSG = '(select p.exige_csg from pais p where p.cod_pais = coalesce(e.cod_paisdestino, n.cod_pais))'

const LINE_JOINS = `join negocio_producto l on l.nro_negocio = m.nro_negocio and l.id_linea = m.id_linea
  join producto p on p.cod_producto = l.cod_producto join especie s on s.cod_especie = l.cod_especie
  join envase en on en.cod_envase = l.cod_envase join unidadventa u on u.cod_undventa = l.cod_undventa join moneda mo on mo.cod_moneda = l.cod_moneda
  left join variedad v on v.cod_variedad = l.cod_variedad left join calibre k on k.cod_calibre = l.cod_calibre
  left join categoria g on g.cod_categoria = l.cod_categoria left join colores o on o.cod_color = l.cod_color
  left join estadocarga ec on ec.cod_estadocarga = l.cod_estadocarga`

/** Cubic metres of a line in a container, where the dimensions of its packaging are known. Every other volume is a sum of these. */
const VOLUMEN = 'round(x.bultos * en.largo_mm * en.ancho_mm * en.alto_mm / 1000000000.0, 3)'
/** Of all the fruit that counts; null where a dimension is not known. */
export const volumenDe = (which: string): string => `(select case when bool_and(y.volumen is not null) then sum(y.volumen) end
    from (select ${VOLUMEN} as volumen from carga_medida x join envase en using (cod_envase) ${which}) y)`

/** The values of a line of fruit, from sums of what is in containers. */
const frutaSql = (idioma: Idioma): string => `'Id_Linea', l.id_linea, 'Producto', ${nameOf(idioma, 'producto', 'p')},
  'Descripcion', nullif(${descripcionSql(idioma)}, ''), 'Envase', ${nameOf(idioma, 'envase', 'en')},
  'Medidas', en.largo_mm || ' × ' || en.ancho_mm || ' × ' || en.alto_mm || ' mm', 'Volumen', m.volumen, 'Lotes', m.lotes, 'Csg', m.csg,
  'Partida_Arancelaria', coalesce(p.partida_arancelaria, s.partida_arancelaria), 'Cantidad', m.cantidad, 'Unidad', ${nameOf(idioma, 'unidadventa', 'u')},
  'Cajas', m.cajas, 'Pallets', m.pallets, 'Neto', m.kilos, 'Bruto', m.kilos + coalesce(m.tara, 0),
  'Precio', l.precio, 'Cod_Moneda', l.cod_moneda, 'Monto', round(m.cantidad * l.precio, mo.decimales)`

export const cargaSql = (
  idioma: Idioma,
): string => `(select coalesce(json_agg(json_build_object(${frutaSql(idioma)}) order by l.id_linea), '[]')
  from (select x.nro_negocio, x.id_linea, x.cantidad, x.bultos as cajas, case when ${PALETIZADO} then x.pallets end as pallets, x.kilos,
      coalesce(x.tara_envases, 0) + coalesce(x.tara_pallets, 0) as tara, x.lotes, case when ${EXIGE_CSG} then x.csg end as csg, ${VOLUMEN} as volumen
    from carga_medida x join envase en on en.cod_envase = x.cod_envase where x.id_contenedor = c.id_contenedor) m ${LINE_JOINS})`

export const lineasSql = (
  idioma: Idioma,
): string => `(select coalesce(json_agg(json_build_object(${frutaSql(idioma)}) order by l.id_linea), '[]')
  from (select x.nro_negocio, x.id_linea, sum(x.cantidad) as cantidad, sum(x.bultos) as cajas, round(sum(x.pallets_exactos) filter (where ${PALETIZADO}), 2) as pallets, sum(x.kilos) as kilos,
      sum(coalesce(x.tara_envases, 0) + coalesce(x.tara_pallets, 0)) as tara, sum(${VOLUMEN}) as volumen, null::text as lotes, null::text as csg
    from carga_medida x join contenedor c using (id_contenedor) join envase en on en.cod_envase = x.cod_envase where ${COUNTED} group by x.nro_negocio, x.id_linea) m ${LINE_JOINS})`
