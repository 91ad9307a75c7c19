/** SQL of the fruit in the containers of a shipment, for its papers. Table names replace aliases. */
import type { carga } from '@nogal/model/embarque/papeles.valores'
import type { Idioma } from '@nogal/model/palabras'
import { nameOf, translatedNameSql } from '../../../papel/sql.ts'
import { objectListSql, type SqlOf } from '../../../papel/valuesSql.ts'

/** The selected containers of the shipment `$1`: of the haulier `$2`, of the plant `$3`, or only `$4`; 0 selects those without one. */
export const COUNTED = `contenedor.nro_embarque = $1 and ($2::integer is null or coalesce(contenedor.cod_agtrans, 0) = $2)
  and ($3::integer is null or coalesce(contenedor.cod_planta, embarque.cod_planta, 0) = $3)
  and ($4::integer is null or contenedor.id_contenedor = $4)`

const CONTENEDOR = { es: 'Contenedor', en: 'Container' } as const
/** The number of a container, or else its ordinal in the deal. */
export const numberSql = (idioma: Idioma): string =>
  `coalesce(numero_contenedor(contenedor.nro_contenedor), '${CONTENEDOR[idioma]} ' || contenedor.nro_corr_contenedor)`

/** The loading format of a container, or else of its deal. */
export const FORMATO = 'coalesce(contenedor.cod_formatocarga, negocio.cod_formatocarga)'
/** Is the container loaded on pallets? Yes for a format without that mark. */
export const PALETIZADO = `coalesce((select paletizado from formatocarga where formatocarga.cod_formatocarga = ${FORMATO}), true)`
/** Does the country of destination require the codes of orchards and plants? */
export const EXIGE_CSG = '(select exige_csg from pais where pais.cod_pais = coalesce(embarque.cod_paisdestino, negocio.cod_pais))'

/** Cubic metres of a line in a container; null when a dimension of its packaging is unknown. All other volumes are sums of these. */
const VOLUMEN = 'round(carga_medida.bultos * envase.largo_mm * envase.ancho_mm * envase.alto_mm / 1000000000.0, 3)'
/** The volume of the selected fruit; null when a dimension is unknown. */
export const volumenDe = (which: string): string => `(select case when bool_and(fruta.volumen is not null) then sum(fruta.volumen) end
    from (select ${VOLUMEN} as volumen from carga_medida join envase using (cod_envase) ${which}) fruta)`

const TARA = 'coalesce(carga_medida.tara_envases, 0) + coalesce(carga_medida.tara_pallets, 0)'

/** The values of a line of fruit; `fruta` has its sums over containers. */
const FRUTA: SqlOf<typeof carga> = {
  Id_Linea: 'negocio_producto.id_linea',
  Producto: translatedNameSql('producto'),
  Descripcion: idioma => `nullif(concat_ws(', ', variedad.nom_variedad, calibre.nom_calibre, ${nameOf(idioma, 'categoria', 'categoria')},
      ${nameOf(idioma, 'colores', 'colores')}, ${nameOf(idioma, 'estadocarga', 'estadocarga')}), '')`,
  Envase: translatedNameSql('envase'),
  Medidas: "envase.largo_mm || ' × ' || envase.ancho_mm || ' × ' || envase.alto_mm || ' mm'",
  Partida_Arancelaria: 'coalesce(producto.partida_arancelaria, especie.partida_arancelaria)',
  Cantidad: 'fruta.cantidad',
  Unidad: translatedNameSql('unidadventa'),
  Cajas: 'fruta.cajas',
  Pallets: 'fruta.pallets',
  Neto: 'fruta.kilos',
  Bruto: 'fruta.kilos + coalesce(fruta.tara, 0)',
  Volumen: 'fruta.volumen',
  Lotes: 'fruta.lotes',
  Csg: 'fruta.csg',
  Precio: 'negocio_producto.precio',
  Cod_Moneda: 'negocio_producto.cod_moneda',
  Monto: 'round(fruta.cantidad * negocio_producto.precio, moneda.decimales)',
}

/** The lines of a deal as JSON, from a query of their sums over containers. */
const linesSql = (sums: string) =>
  objectListSql(FRUTA, {
    from: `(${sums}) fruta
    join negocio_producto on negocio_producto.nro_negocio = fruta.nro_negocio and negocio_producto.id_linea = fruta.id_linea
    join producto on producto.cod_producto = negocio_producto.cod_producto
    join especie on especie.cod_especie = negocio_producto.cod_especie
    join envase on envase.cod_envase = negocio_producto.cod_envase
    join unidadventa on unidadventa.cod_undventa = negocio_producto.cod_undventa
    join moneda on moneda.cod_moneda = negocio_producto.cod_moneda
    left join variedad on variedad.cod_variedad = negocio_producto.cod_variedad
    left join calibre on calibre.cod_calibre = negocio_producto.cod_calibre
    left join categoria on categoria.cod_categoria = negocio_producto.cod_categoria
    left join colores on colores.cod_color = negocio_producto.cod_color
    left join estadocarga on estadocarga.cod_estadocarga = negocio_producto.cod_estadocarga`,
    order: 'negocio_producto.id_linea',
  })

/** The lines of one container. */
export const cargaSql =
  linesSql(`select carga_medida.nro_negocio, carga_medida.id_linea, carga_medida.cantidad, carga_medida.bultos as cajas,
      case when ${PALETIZADO} then carga_medida.pallets end as pallets, carga_medida.kilos, ${TARA} as tara, carga_medida.lotes,
      case when ${EXIGE_CSG} then carga_medida.csg end as csg, ${VOLUMEN} as volumen
    from carga_medida join envase using (cod_envase) where carga_medida.id_contenedor = contenedor.id_contenedor`)

/** The lines of all selected containers. */
export const lineasSql = linesSql(`select carga_medida.nro_negocio, carga_medida.id_linea, sum(carga_medida.cantidad) as cantidad,
      sum(carga_medida.bultos) as cajas, round(sum(carga_medida.pallets_exactos) filter (where ${PALETIZADO}), 2) as pallets,
      sum(carga_medida.kilos) as kilos, sum(${TARA}) as tara, sum(${VOLUMEN}) as volumen, null::text as lotes, null::text as csg
    from carga_medida join contenedor using (id_contenedor) join envase on envase.cod_envase = carga_medida.cod_envase
    where ${COUNTED} group by carga_medida.nro_negocio, carga_medida.id_linea`)
