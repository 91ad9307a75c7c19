/** The steps of the tour of the demo, from a deal to its client: a row each. */
import type { Persona } from '../demo/personas.ts'

/** The shipment that the tour follows. */
export type Seguido = { Nro_Negocio: number; Nro_Embarque: number }

export type PasoRecorrido = {
  /** Who does this work, and sees the page. */
  quien: Persona
  oficio: string
  titulo: string
  texto: string
  /** The page; steps about a record follow the shipment of the tour. */
  en: string | ((seguido: Seguido) => string)
  /** Selectors of the element that the step points at: the first that is visible. */
  muestra: readonly string[]
}

const negocio = ({ Nro_Negocio }: Seguido) => `/pages/negocio/${Nro_Negocio}/view`
const embarque = ({ Nro_Negocio, Nro_Embarque }: Seguido) => `/pages/embarque/${Nro_Negocio}/${Nro_Embarque}`
/** The frame of a table, or the first card of a list on a phone. */
const LISTA = ['#contenido div:has(> div > table)', '#contenido li']

export const PASOS_RECORRIDO: readonly PasoRecorrido[] = [
  {
    quien: 'comercial',
    oficio: 'Comercial',
    titulo: 'El día empieza aquí',
    texto: 'Cada persona entra a lo suyo: lo que la espera hoy, lo que zarpa esta semana y sus pantallas. Así lo ve Comercial.',
    en: '/inicio',
    muestra: ['#contenido section', '#contenido header'],
  },
  {
    quien: 'comercial',
    oficio: 'Comercial',
    titulo: 'Los negocios',
    texto:
      'Un negocio es un contrato de venta. La lista se filtra por columna, suma, guarda vistas y sale a Excel; el buscador de arriba encuentra cualquier contrato, booking o contenedor.',
    en: '/pages/negocios/listado',
    muestra: LISTA,
  },
  {
    quien: 'comercial',
    oficio: 'Comercial',
    titulo: 'Un negocio',
    texto:
      'Cliente, términos, productos, pagos y lo que exige el destino, con su estado y su historia. Uno nuevo se crea paso a paso, o como el último del mismo cliente.',
    en: negocio,
    muestra: ['#contenido [aria-label^="Resumen"]'],
  },
  {
    quien: 'comex',
    oficio: 'Comex',
    titulo: 'La fruta en sus contenedores',
    texto:
      'Cada línea vendida se reparte en contenedores, y lo que falta queda en el saldo. Nunca se asigna más fruta de la que se vendió, aunque varios escriban a la vez.',
    en: seguido => `${negocio(seguido)}#carga`,
    muestra: ['#contenido section[aria-label="Carga"]'],
  },
  {
    quien: 'comex',
    oficio: 'Comex',
    titulo: 'El embarque dice qué sigue',
    texto:
      'El próximo paso sale de lo que falta: reserva, instrucciones, cortes, pesos. Antes de guardar una fecha, el portal muestra todo lo que cambia con ella.',
    en: embarque,
    muestra: ['#contenido [aria-label="Próximo paso"]', '#contenido [aria-label^="Resumen"]'],
  },
  {
    quien: 'comex',
    oficio: 'Comex',
    titulo: 'Los papeles',
    texto:
      'Instrucciones, lista de empaque y proforma salen de los datos del embarque. Si algo cambia después de enviarlos, quedan desactualizados y la revisión dice qué cambió.',
    en: seguido => `${embarque(seguido)}#papeles`,
    muestra: ['#contenido [aria-label="Papeles del embarque"]'],
  },
  {
    quien: 'produccion',
    oficio: 'Planta',
    titulo: 'La planta, en el teléfono',
    texto:
      'Qué se carga, por semana y planta, en el orden de los cortes. Un toque abre la hoja de carga: bultos, lotes, temperatura, sellos, pesos y fotos.',
    en: '/pages/produccion/listado',
    muestra: ['#contenido section li button'],
  },
  {
    quien: 'calidad',
    oficio: 'Calidad',
    titulo: 'Control de calidad',
    texto:
      'Los análisis y certificados de cada contenedor, con los límites de su mercado. Mientras algo falta o no cumple, el contenedor no se libera para cargar.',
    en: '/pages/calidad/listado',
    muestra: LISTA,
  },
  {
    quien: 'comex',
    oficio: 'Logística',
    titulo: 'Documentos y aprobaciones',
    texto:
      'Los documentos y trámites de cada embarque, con lo que vence primero arriba. Una aprobación se pide por correo, y quien la recibe decide sin entrar al portal.',
    en: '/pages/logistica/dashboard',
    muestra: LISTA,
  },
  {
    quien: 'cliente',
    oficio: 'Cliente',
    titulo: 'Lo que ve su cliente',
    texto:
      'El cliente sigue sus embarques en español o en inglés, aprueba documentos y baja sus archivos. Ve solo lo suyo, y de eso solo lo que usted marcó para él.',
    en: '/pages/cliente/listado',
    muestra: ['#contenido li a', '#contenido li'],
  },
]
