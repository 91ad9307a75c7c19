/** The fruit: species, varieties and calibres, packaging, and quality standards. */
import { entity } from '../entity.ts'
import { choice, date, decimal, email, flag, integer, longText, ref, refs, rows, rut, serial, text } from '../fields.ts'
import { BLOQUES } from './geografia.ts'
import { seCompletaSin } from './requisitos.ts'

const hs = (label: string) => text(label, 8, { pattern: /^\d{6,8}$/, hint: 'use de 6 a 8 dígitos, sin puntos.', example: '080231' })

export const especie = entity('especie', 'Especies', 'especie', {
  Cod_Especie: serial('Código'),
  Nom_Especie: text('Nombre*', 60),
  Nom_Especie_Ing: text('Nombre en inglés*', 60),
  Nombre_Cientifico: text('Nombre científico', 80),
  Partida_Arancelaria: hs('Partida arancelaria'),
  Grupo: choice(['Fruta fresca', 'Fruta seca', 'Frutos secos'], 'Grupo'),
  /** Ethylene ripens fruit in a closed container, or spoils it: there is a notice where producing and sensitive fruit share a container. */
  Produce_Etileno: flag('Produce etileno'),
  Sensible_Etileno: flag('Sensible al etileno'),
  Sensible_SO2: flag('Sensible al SO₂'),
})

export const subespecie = entity(
  'subespecie',
  'Subespecies',
  'subespecie',
  {
    Cod_SubEsp: serial('Código'),
    Nom_SubEsp: text('Nombre*', 60),
    Nom_SubEsp_Ing: text('Nombre en inglés', 60),
    Cod_Especie: ref('especie', 'Especie*'),
  },
  { within: ['Cod_Especie'] },
)

export const variedad = entity(
  'variedad',
  'Variedades',
  'variedad',
  {
    Cod_Variedad: serial('Código'),
    Nom_Variedad: text('Nombre*', 60),
    Cod_Especie: ref('especie', 'Especie*'),
    Cod_SubEsp: ref('subespecie', 'Subespecie', { within: { Cod_Especie: 'Cod_Especie' } }),
  },
  { within: ['Cod_Especie'] },
)

export const calibre = entity(
  'calibre',
  'Calibres',
  'calibre',
  {
    Cod_Calibre: serial('Código'),
    Nom_Calibre: text('Nombre*', 60),
    Cod_Especie: ref('especie', 'Especie*'),
    Cod_UnidadCalibre: ref('unidadcalibre', 'Unidad'),
    Desde: decimal('Desde', 2, { from: 0 }),
    Hasta: decimal('Hasta', 2, { from: 0 }),
    Orden: integer('Orden', { from: 0 }),
  },
  { within: ['Cod_Especie'], order: ['Cod_Especie', 'Orden', 'Nom_Calibre'] },
)

export const unidadcalibre = entity(
  'unidadcalibre',
  'Unidades de calibre',
  'unidad de calibre',
  {
    Cod_UnidadCalibre: serial('Código'),
    Nom_UnidadCalibre: text('Nombre*', 40),
  },
  { otros: true },
)

export const categoria = entity(
  'categoria',
  'Categorías',
  'categoría',
  {
    Cod_Categoria: serial('Código'),
    Nom_Categoria: text('Nombre*', 60),
    Nom_Categoria_Ing: text('Nombre en inglés', 60),
    Cod_Especie: ref('especie', 'Especie*'),
  },
  { within: ['Cod_Especie'] },
)

export const colores = entity(
  'colores',
  'Colores',
  'color',
  {
    Cod_Color: serial('Código'),
    Nom_Color: text('Nombre*', 60),
    Nom_Color_Ing: text('Nombre en inglés', 60),
    Cod_Especie: ref('especie', 'Especie*'),
  },
  { within: ['Cod_Especie'] },
)

export const tipoproducto = entity('tipoproducto', 'Tipos de producto', 'tipo de producto', {
  Cod_TipoProducto: serial('Código'),
  Nom_TipoProducto: text('Nombre*', 60),
  Nom_TipoProducto_Ing: text('Nombre en inglés', 60),
})

export const estadocarga = entity(
  'estadocarga',
  'Estados de carga',
  'estado de carga',
  {
    Cod_EstadoCarga: serial('Código'),
    Nom_EstadoCarga: text('Nombre*', 60),
    Nom_EstadoCarga_Ing: text('Nombre en inglés', 60),
  },
  { about: 'Cómo viaja la fruta: fresca, congelada, deshidratada, con o sin cáscara.' },
)

export const condicioncarga = entity('condicioncarga', 'Condiciones de carga', 'condición de carga', {
  Cod_CondicionCarga: serial('Código'),
  Nom_CondicionCarga: text('Nombre*', 60),
  Nom_CondicionCarga_Ing: text('Nombre en inglés', 60),
})

export const producto = entity(
  'producto',
  'Productos',
  'producto',
  {
    Cod_Producto: serial('Código'),
    Nom_Producto: text('Nombre*', 80),
    Nom_Producto_Ing: text('Nombre en inglés', 80),
    Cod_Especie: ref('especie', 'Especie*'),
    Cod_TipoProducto: ref('tipoproducto', 'Tipo de producto*'),
    Cod_EstadoCarga: ref('estadocarga', 'Estado de carga'),
    Partida_Arancelaria: hs('Partida arancelaria'),
  },
  {
    within: ['Cod_Especie'],
    about: 'Lo que se vende de una especie: nuez con cáscara, nuez mariposa. En el negocio, cada venta de un producto es una línea.',
  },
)

export const categoriaenvasesag = entity(
  'categoriaenvasesag',
  'Categorías de envase SAG',
  'categoría de envase SAG',
  {
    Cod_CategoriaEnvaseSag: serial('Código'),
    Nom_CategoriaEnvaseSag: text('Nombre*', 60),
  },
  { otros: true },
)

export const tipoenvase = entity('tipoenvase', 'Tipos de envase', 'tipo de envase', {
  Cod_TipoEnvase: serial('Código'),
  Nom_TipoEnvase: text('Nombre*', 60),
  Nom_TipoEnvase_Ing: text('Nombre en inglés', 60),
  Cod_CategoriaEnvaseSag: ref('categoriaenvasesag', 'Categoría SAG'),
})

export const envase = entity('envase', 'Envases', 'envase', {
  Cod_Envase: serial('Código'),
  Nom_Envase: text('Nombre*', 80),
  Nom_Envase_Ing: text('Nombre en inglés', 80),
  Cod_TipoEnvase: ref('tipoenvase', 'Tipo de envase*'),
  Peso_Neto_Kg: decimal('Peso neto (kg)*', 3, { from: 0, above: true, to: 30_000 }),
  Tara_Kg: decimal('Tara (kg)', 3, { from: 0, to: 5_000 }),
  /** Outer dimensions, in the position on the pallet. */
  Largo_Mm: integer('Largo (mm)', { from: 1, to: 5_000 }),
  Ancho_Mm: integer('Ancho (mm)', { from: 1, to: 5_000 }),
  Alto_Mm: integer('Alto (mm)', { from: 1, to: 5_000 }),
  Cajas_Pallet: integer('Cajas por pallet', { from: 1, to: 1_000 }),
  /** With a modified atmosphere bag, or a pad that releases SO₂. */
  Atmosfera_Modificada: flag('Bolsa de atmósfera modificada (MAP)'),
  Libera_SO2: flag('Generador de SO₂'),
  Cod_Producto: refs('producto', 'Productos que lo usan'),
})

export const unidadventa = entity('unidadventa', 'Unidades de venta', 'unidad de venta', {
  Cod_UndVenta: serial('Código'),
  Nom_UndVenta: text('Nombre*', 40),
  Nom_UndVenta_Ing: text('Nombre en inglés', 40),
  Factor_Kg: decimal('Kilos por unidad*', 6, { from: 0, above: true, to: 100_000 }),
})

export const unidadmedida = entity(
  'unidadmedida',
  'Unidades de medida',
  'unidad de medida',
  {
    Cod_UnidadMedida: serial('Código'),
    Nom_UnidadMedida: text('Nombre*', 40),
    Tipo: choice(['Temperatura', 'Ventilación', 'Peso', 'Volumen'], 'Tipo*'),
    Simbolo: text('Símbolo', 10),
    /** The range of a setting in this unit. */
    Minimo: decimal('Mínimo posible', 2),
    Maximo: decimal('Máximo posible', 2),
  },
  { within: ['Tipo'] },
)

export const analisiscalidad = entity('analisiscalidad', 'Análisis de calidad', 'análisis', {
  Cod_Analisis: serial('Código'),
  Nom_Analisis: text('Nombre*', 80),
  Nom_Analisis_Ing: text('Nombre en inglés', 80),
  Cod_AreaGestion: ref('areagestion', 'Área que lo gestiona*'),
  Dias_Gestion: integer('Días de gestión*', { from: -365, to: 365 }),
  Unidad: text('Unidad', 20),
  Unidad_Ing: text('Unidad en inglés', 20),
  Metodo: text('Método', 80),
  Metodo_Ing: text('Método en inglés', 80),
  /** Reference values for the author of a quality standard. They give no verdict: only limits of a standard or a law do. */
  Limite_Min: decimal('Referencia mínima', 4),
  Limite_Max: decimal('Referencia máxima', 4),
  /**
   * The analysis that includes this one, like total aflatoxins include aflatoxin B1: a market that limits one of them has judged the other.
   */
  Cod_Analisis_Total: ref('analisiscalidad', 'Es parte de'),
  /** Its items are visible to clients once they are complete. */
  Visible_Cliente: flag('Visible para el cliente'),
  Se_Completa_Sin: seCompletaSin('analisis'),
})

/** The use of the fruit: the law of a destination is less strict for fruit that will be sorted or treated. */
export const USOS = ['Consumo directo', 'Procesamiento posterior'] as const

export const normacalidad = entity(
  'normacalidad',
  'Normas de calidad',
  'norma de calidad',
  {
    Cod_NormaCalidad: serial('Código'),
    Nom_NormaCalidad: text('Nombre*', 80),
    Nom_NormaCalidad_Ing: text('Nombre en inglés', 80),
    Cod_Especie: ref('especie', 'Especie'),
    Uso: choice(USOS, 'Uso'),
    Limites: rows(
      {
        Cod_Analisis: ref('analisiscalidad', 'Análisis*'),
        Unidad: text('Unidad', 20),
        Minimo: decimal('Mínimo', 4),
        Maximo: decimal('Máximo', 4),
      },
      'Límites por análisis',
    ),
    Archivo: text('Archivo', 200, { list: false }),
  },
  { within: ['Cod_Especie'] },
)

export const limitelegal = entity(
  'limitelegal',
  'Límites legales',
  'límite legal',
  {
    Cod_Limite: serial('Código'),
    Cod_Analisis: ref('analisiscalidad', 'Análisis*'),
    /** The group of countries or the country where it applies; blank means everywhere. */
    Bloque: choice(BLOQUES, 'Bloque'),
    Cod_Pais: ref('pais', 'País'),
    Cod_Especie: ref('especie', 'Especie'),
    Uso: choice(USOS, 'Uso'),
    Unidad: text('Unidad*', 20),
    Minimo: decimal('Mínimo', 4, { from: 0 }),
    Maximo: decimal('Máximo', 4, { from: 0 }),
    Vigente_Desde: date('Vigente desde*'),
    Vigente_Hasta: date('Vigente hasta'),
    Norma: text('Norma*', 120, { example: 'Reglamento (UE) 2023/915' }),
    Norma_Ing: text('Norma en inglés', 120),
    Articulo: text('Artículo o anexo', 80, { example: 'Anexo I, sección 1.1' }),
    /** The source of the figure: the law itself, or a table derived from the law. */
    Procedencia: text('De dónde se tomó', 160, { list: false }),
  },
  {
    otros: true,
    name: 'Norma',
    within: false,
    order: ['Cod_Analisis', 'Bloque', 'Cod_Pais', 'Cod_Especie', '-Vigente_Desde'],
    about: 'Lo que la ley de un destino exige de un análisis, desde y hasta qué día. El veredicto usa los vigentes el día de arribo.',
  },
)

export const condicionfitosanitaria = entity(
  'condicionfitosanitaria',
  'Condiciones fitosanitarias',
  'condición fitosanitaria',
  {
    Cod_CondicionFito: serial('Código'),
    Nom_CondicionFito: text('Nombre*', 120),
    Texto_Ing: longText('Declaración adicional en inglés'),
    Cod_Pais: ref('pais', 'País'),
    Cod_Especie: ref('especie', 'Especie'),
  },
  { within: ['Cod_Pais', 'Cod_Especie'] },
)

export const laboratorio = entity('laboratorio', 'Laboratorios', 'laboratorio', {
  Cod_Laboratorio: serial('Código'),
  Nom_Laboratorio: text('Nombre*', 80),
  Rut: rut('RUT'),
  Email: email('Correo'),
  Acreditacion: text('Acreditación', 80),
  Cod_Analisis: refs('analisiscalidad', 'Análisis que realiza'),
})

export const temporada = entity(
  'temporada',
  'Temporadas',
  'temporada',
  {
    Cod_Temporada: serial('Código'),
    Nom_Temporada: text('Nombre*', 20, { example: '2026-2027' }),
    Fecha_Inicio: date('Inicio*'),
    Fecha_Termino: date('Término*'),
  },
  { order: ['-Fecha_Inicio'], about: 'Período en que se vende y embarca una cosecha. No se traslapan.' },
)

export const formatocarga = entity('formatocarga', 'Formatos de carga', 'formato de carga', {
  Cod_FormatoCarga: serial('Código'),
  Nom_FormatoCarga: text('Nombre*', 60),
  Nom_FormatoCarga_Ing: text('Nombre en inglés', 60),
  Paletizado: flag('Paletizado'),
  /** Included in the gross weight of a load in this format. */
  Tara_Pallet_Kg: decimal('Peso de un pallet con su estiba (kg)', 2, { from: 0, to: 500 }),
})
