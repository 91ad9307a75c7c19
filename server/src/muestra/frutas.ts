/** The products of the sample: fruits and nuts by groups, with packaging, prices and standards of the trade. */

/** A fruit as it is sold: names of the parameters, price in USD per kilo, months of shipment, kilos per container. */
export type Fruta = {
  producto: string
  variedades: readonly string[]
  /** First and last day of the year (MM-DD) on which a variety is shipped; a variety without an entry is shipped at any time. */
  sale?: Readonly<Record<string, readonly [desde: string, hasta: string]>>
  calibres: readonly string[]
  categorias: readonly string[]
  colores: readonly string[]
  /** Colour of a variety, where the variety decides it. */
  colorDe?: Record<string, string>
  envases: readonly string[]
  precio: readonly [number, number]
  kilos: number
  normas?: Partial<Record<'UE' | 'JP' | 'CN' | 'otro', string>>
}
/** `cosecha` is the first month of shipment of a harvest: a harvest from September on is named by two years. */
export type GrupoFruta = {
  meses: readonly number[]
  cosecha: number
  vendedor: number
  condicion: string
  fresca: boolean
  frutas: readonly Fruta[]
}

const NUEZ_NORMAS = { UE: 'Nuez, Unión Europea, consumo directo', JP: 'Nuez, Japón', CN: 'Nuez, China', otro: 'Nuez, Chile' }
const PULPA = {
  variedades: ['Chandler', 'Howard', 'Serr'],
  calibres: [],
  categorias: ['Extra', 'Categoría I'],
  envases: ['Caja de 10 kg con bolsa', 'Caja de 10 kg, 2 bolsas al vacío de 5 kg'],
  kilos: 18_000,
  normas: NUEZ_NORMAS,
}
const CIRUELA = { variedades: ["D'Agen"], categorias: ['Extra', 'Choice'], colores: ['Negra'], kilos: 22_000 }

export const GRUPOS = {
  nueces: {
    meses: [9, 10, 11, 12, 4, 5, 6, 7, 8],
    cosecha: 4,
    vendedor: 1,
    condicion: 'Carga seca a temperatura ambiente',
    fresca: false,
    frutas: [
      {
        producto: 'Nuez con cáscara',
        variedades: ['Chandler', 'Serr', 'Howard'],
        calibres: ['30-32 mm', '32-34 mm', '34-36 mm', '36+ mm'],
        categorias: ['Extra', 'Categoría I'],
        colores: ['Clara', 'Ámbar clara'],
        envases: ['Saco de 25 kg', 'Saco de 10 kg'],
        precio: [3.15, 4.1],
        kilos: 20_000,
        normas: NUEZ_NORMAS,
      },
      { ...PULPA, producto: 'Nuez mariposa mitades', colores: ['Extra clara', 'Clara'], precio: [6.9, 8.2] },
      { ...PULPA, producto: 'Nuez mariposa mitades y cuartos', colores: ['Clara', 'Ámbar clara'], precio: [6.1, 7.3] },
      { ...PULPA, producto: 'Nuez cuartos', colores: ['Ámbar clara', 'Ámbar'], precio: [5.4, 6.5] },
    ],
  },
  nogaLibras: {
    meses: [9, 10, 11, 5, 6, 7],
    cosecha: 4,
    vendedor: 1,
    condicion: 'Carga seca a temperatura ambiente',
    fresca: false,
    frutas: [
      { ...PULPA, producto: 'Nuez mariposa mitades y cuartos', colores: ['Clara'], envases: ['Caja de 11,34 kg'], precio: [6.2, 7.4] },
      { ...PULPA, producto: 'Nuez mariposa mitades', colores: ['Extra clara'], envases: ['Caja de 11,34 kg'], precio: [7.1, 8.3] },
    ],
  },
  almendras: {
    meses: [9, 10, 4, 5, 6, 7],
    cosecha: 4,
    vendedor: 1,
    condicion: 'Carga seca a temperatura ambiente',
    fresca: false,
    frutas: [
      {
        producto: 'Almendra sin cáscara',
        variedades: ['Nonpareil', 'Carmel', 'Price'],
        calibres: ['20/22', '23/25', '25/27', '27/30'],
        categorias: ['Extra', 'Categoría I'],
        colores: ['Natural'],
        envases: ['Caja de 10 kg con bolsa', 'Caja de 22,68 kg'],
        precio: [5.2, 6.4],
        kilos: 20_000,
        normas: { UE: 'Almendra, Unión Europea, consumo directo', otro: 'Almendra, Chile' },
      },
    ],
  },
  avellanas: {
    meses: [9, 10, 4, 5, 6, 7],
    cosecha: 4,
    vendedor: 1,
    condicion: 'Carga seca a temperatura ambiente',
    fresca: false,
    frutas: [
      {
        producto: 'Avellana sin cáscara',
        variedades: ['Tonda di Giffoni', 'Lewis', 'Barcelona'],
        calibres: ['11-13 mm', '13-15 mm'],
        categorias: ['Categoría I'],
        colores: ['Natural'],
        envases: ['Caja de 10 kg con bolsa'],
        precio: [6.3, 7.6],
        kilos: 18_000,
        normas: { UE: 'Avellana, Unión Europea, consumo directo' },
      },
    ],
  },
  secas: {
    meses: [9, 10, 11, 12, 5, 6, 7],
    cosecha: 4,
    vendedor: 3,
    condicion: 'Carga seca a temperatura ambiente',
    fresca: false,
    frutas: [
      {
        ...CIRUELA,
        producto: 'Ciruela tiernizada sin carozo',
        calibres: ['50/60', '60/70', '70/80'],
        envases: ['Caja de 10 kg con bolsa', 'Caja de 12,5 kg'],
        precio: [4.1, 5.2],
        normas: { UE: 'Ciruela deshidratada, Unión Europea' },
      },
      {
        ...CIRUELA,
        producto: 'Ciruela deshidratada condición natural',
        calibres: ['40/50', '50/60', '60/70'],
        envases: ['Bin de 900 kg condición natural', 'Caja de 12,5 kg'],
        precio: [2.4, 3.1],
        kilos: 21_600,
        normas: { otro: 'Ciruela deshidratada condición natural', UE: 'Ciruela deshidratada condición natural' },
      },
      {
        producto: 'Pasa sin semilla',
        variedades: ['Thompson Seedless'],
        calibres: ['Jumbo', 'Medium'],
        categorias: ['Extra', 'Choice'],
        colores: ['Morena'],
        envases: ['Caja de 10 kg con bolsa', 'Caja de 12,5 kg'],
        precio: [2.2, 2.9],
        kilos: 24_000,
        normas: { UE: 'Pasa, Unión Europea', JP: 'Pasa, Japón' },
      },
    ],
  },
  cerezas: {
    meses: [11, 12, 1],
    cosecha: 11,
    vendedor: 2,
    condicion: 'Refrigerada',
    fresca: true,
    frutas: [
      {
        producto: 'Cereza fresca',
        variedades: ['Royal Dawn', 'Santina', 'Lapins', 'Kordia', 'Regina', 'Sweetheart'],
        sale: {
          'Royal Dawn': ['11-01', '11-25'],
          Santina: ['11-05', '12-15'],
          Lapins: ['11-27', '01-10'],
          Kordia: ['12-12', '01-25'],
          Regina: ['12-18', '02-05'],
          Sweetheart: ['12-20', '02-10'],
        },
        calibres: ['J', '2J', '3J', 'XL'],
        categorias: ['Premium', 'Categoría 1'],
        colores: ['Rojo caoba', 'Caoba oscuro'],
        envases: ['Caja de 5 kg con bolsa de atmósfera modificada', 'Caja de 2,5 kg con bolsa de atmósfera modificada'],
        precio: [5.2, 8.9],
        kilos: 20_000,
        normas: {
          otro: 'Cereza, exportación vía marítima',
          CN: 'Cereza, exportación vía marítima',
          UE: 'Cereza, exportación vía marítima',
        },
      },
    ],
  },
  arandanos: {
    meses: [12, 1, 2, 3],
    cosecha: 10,
    vendedor: 2,
    condicion: 'Refrigerada en atmósfera controlada',
    fresca: true,
    frutas: [
      {
        producto: 'Arándano fresco',
        variedades: ['Duke', 'Draper', 'Legacy', 'Blue Ribbon', 'Ochlockonee', 'Elliott'],
        sale: {
          Duke: ['11-15', '01-20'],
          Draper: ['12-01', '02-10'],
          Legacy: ['12-01', '03-20'],
          'Blue Ribbon': ['12-01', '03-05'],
          Ochlockonee: ['01-25', '04-05'],
          Elliott: ['01-25', '04-05'],
        },
        calibres: ['12-14 mm', '14-16 mm', '16-18 mm'],
        categorias: ['Extra Fancy', 'Categoría 1'],
        colores: ['Azul con pruina'],
        envases: ['Caja 12 x 125 g', 'Caja 8 x 510 g (18 oz)'],
        precio: [5.9, 8.4],
        kilos: 16_320,
        normas: { otro: 'Arándano, exportación vía marítima', UE: 'Arándano, exportación vía marítima' },
      },
    ],
  },
  uvas: {
    meses: [12, 1, 2, 3],
    cosecha: 11,
    vendedor: 2,
    condicion: 'Refrigerada',
    fresca: true,
    frutas: [
      {
        producto: 'Uva de mesa fresca',
        variedades: ['Sugraone', 'Flame Seedless', 'Sweet Globe', 'Timco', 'Red Globe', 'Allison'],
        sale: {
          Sugraone: ['12-01', '01-25'],
          'Flame Seedless': ['12-01', '01-31'],
          'Sweet Globe': ['01-01', '04-15'],
          Timco: ['01-15', '04-15'],
          'Red Globe': ['01-20', '04-30'],
          Allison: ['02-01', '04-20'],
        },
        calibres: ['Large', 'XL', 'Jumbo'],
        categorias: ['Extra Fancy', 'Categoría 1'],
        colores: ['Rojo'],
        colorDe: { 'Sweet Globe': 'Verde', Sugraone: 'Verde' },
        envases: ['Caja de 8,2 kg', 'Caja 10 x 500 g'],
        precio: [1.9, 2.9],
        kilos: 19_680,
      },
    ],
  },
  manzanas: {
    meses: [3, 4, 5, 6, 7],
    cosecha: 2,
    vendedor: 2,
    condicion: 'Refrigerada',
    fresca: true,
    frutas: [
      {
        producto: 'Manzana fresca',
        variedades: ['Royal Gala', 'Fuji', 'Granny Smith'],
        sale: { 'Granny Smith': ['04-01', '09-30'], Fuji: ['04-10', '09-30'] },
        calibres: ['80', '90', '100', '110'],
        categorias: ['Extra Fancy', 'Categoría 1'],
        colores: ['Rojo 60 a 80 %'],
        colorDe: { 'Granny Smith': 'Verde' },
        envases: ['Caja de 18 kg bandejas'],
        precio: [0.98, 1.42],
        kilos: 21_168,
      },
    ],
  },
  kiwis: {
    meses: [4, 5, 6, 7, 8],
    cosecha: 4,
    vendedor: 2,
    condicion: 'Refrigerada',
    fresca: true,
    frutas: [
      {
        producto: 'Kiwi fresco',
        variedades: ['Hayward'],
        calibres: ['25', '27', '30', '33'],
        categorias: ['Extra Fancy', 'Categoría 1'],
        colores: ['Pulpa verde'],
        envases: ['Caja de 10 kg kiwi'],
        precio: [1.3, 1.85],
        kilos: 20_000,
        normas: { otro: 'Kiwi, madurez mínima de cosecha', UE: 'Kiwi, madurez mínima de cosecha' },
      },
    ],
  },
} satisfies Record<string, GrupoFruta>

export type NombreGrupo = keyof typeof GRUPOS

/** The varieties of a fruit that are shipped on a day. */
export const variedadesEn = ({ variedades, sale }: Fruta, etd: string): readonly string[] => {
  const day = etd.slice(5)
  return variedades.filter(one => {
    const [desde, hasta] = sale?.[one] ?? ['01-01', '12-31']
    return desde <= hasta ? desde <= day && day <= hasta : desde <= day || day <= hasta
  })
}
