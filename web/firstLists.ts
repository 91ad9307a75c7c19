/** A column of a list as the frame shows it before the program is there: a field as text, with the title and about the width of the list. */
export type FirstColumn = {
  title: string
  field: string
  width: number
  as?: 'date' | 'number' | 'money' | 'shipment'
  labels?: Readonly<Record<string, string>>
}

/** A list of the frame: its title, its leading columns, and the request for its first page in a browser that never opened the list. */
export type FirstList = { title: string; read: string; columns: readonly FirstColumn[] }

const EMBARQUE: FirstColumn = { title: 'Embarque', field: 'Nro_Contrato', width: 108, as: 'shipment' }
const CLIENTE: FirstColumn = { title: 'Cliente', field: 'Nom_ClienteNegocio', width: 230 }
const ETD: FirstColumn = { title: 'ETD', field: 'Fecha_ETD', width: 176, as: 'date' }
const KILOS: FirstColumn = { title: 'Kilos', field: 'Total_Kilos', width: 84, as: 'number' }
const CALIDAD: FirstColumn = {
  title: 'Calidad',
  field: 'Liberacion',
  width: 116,
  labels: { 'sin-veredicto': 'Sin veredicto', liberado: 'Liberado', retenido: 'Retenido', rechazado: 'Rechazado' },
}

/**
 * The lists whose first rows stand in the frame of the portal while the program is on its way, by address. The texts are those of the list,
 * which a test compares, because the build cannot read the definitions.
 */
export const FIRST_LISTS: Readonly<Record<string, FirstList>> = {
  '/pages/negocios/listado': {
    title: 'Negocios',
    read: '/api/negocio/lista-negocios?pagina=1&porPagina=50&orden=%7EFecha_ETD',
    columns: [
      { title: 'Contrato', field: 'Nro_Contrato', width: 96 },
      {
        title: 'Estado',
        field: 'Nom_EstadoNeg',
        width: 128,
        labels: {
          'EN PREPARACION': 'En preparación',
          CONFIRMADO: 'Confirmado',
          'EN EMBARQUE': 'En embarque',
          CUMPLIDO: 'Cumplido',
          ANULADO: 'Anulado',
        },
      },
      CLIENTE,
      ETD,
      KILOS,
      { title: 'Monto', field: 'Total_Monto', width: 124, as: 'money' },
      { title: 'Especies', field: 'Especies', width: 188 },
    ],
  },
  '/pages/embarques/listado': {
    title: 'Embarques',
    read: '/api/embarque/listar-embarques?pagina=1&porPagina=50&orden=%7EFecha_ETD',
    columns: [
      EMBARQUE,
      { title: 'Estado', field: 'Nom_EstadoEmb', width: 108 },
      CALIDAD,
      { title: 'Booking', field: 'Nro_Booking', width: 124 },
      { ...CLIENTE, width: 150 },
      ETD,
      { title: 'Destino', field: 'Nom_PuertoDestino', width: 118 },
      { title: 'Naviera', field: 'Nom_Naviera', width: 145 },
      KILOS,
      { title: 'Nave', field: 'Nom_Nave', width: 180 },
    ],
  },
  '/pages/calidad/listado': {
    title: 'Control de calidad',
    read: '/api/calidadembarque/listado-general-calidad?pagina=1&porPagina=50&orden=Proximo_Vence',
    columns: [
      EMBARQUE,
      { title: 'Cliente', field: 'Nom_ClienteFinal', width: 258 },
      CALIDAD,
      { title: 'Vence', field: 'Proximo_Vence', width: 104, as: 'date' },
      { title: 'Responsable', field: 'Nom_Responsable', width: 140 },
      { title: 'Nave', field: 'Nom_Nave', width: 140 },
      ETD,
      { title: 'País de destino', field: 'Nom_PaisDestino', width: 124 },
    ],
  },
}
