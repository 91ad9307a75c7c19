/** The explicit list of features: whoever answers calls, the web server or the demo in the browser, answers these. */
import { ADJUNTOS } from './adjunto/adjunto.handlers.ts'
import { CARPETAS } from './adjunto/carpeta/carpeta.handlers.ts'
import { NOUN_HANDLERS } from './aggregate/nouns.ts'
import { BUSQUEDAS } from './buscar/buscar.handlers.ts'
import { CLIENTE } from './cliente/cliente.handlers.ts'
import { RECIBOS } from './correo/recibo.handlers.ts'
import { COTEJOS } from './cotejo/cotejo.handlers.ts'
import { CONTENEDORES } from './embarque/contenedor.handlers.ts'
import { EMBARQUES } from './embarque/embarque.handlers.ts'
import { PAPELES } from './embarque/papeles/papeles.handlers.ts'
import { APROBACIONES } from './gestion/aprobacion/aprobacion.handlers.ts'
import { COURIERS } from './gestion/courier/courier.handlers.ts'
import { GESTIONES } from './gestion/gestion.handlers.ts'
import { LISTAS } from './gestion/listas.handlers.ts'
import { MEDICIONES } from './gestion/medicion.handlers.ts'
import { PRODUCCION } from './gestion/produccion.handlers.ts'
import { TODAS } from './gestion/todas.ts'
import { TRAMITES } from './gestion/tramite.handlers.ts'
import { HISTORIALES } from './historial/historial.handlers.ts'
import type { Mounted } from './http/handle.ts'
import { INFORMES } from './informe/informe.handlers.ts'
import { CONTRATOS } from './negocio/contrato/contrato.ts'
import { NEGOCIOS } from './negocio/negocio.handlers.ts'
import { PANELES } from './panel/panel.handlers.ts'
import { LISTADOS } from './parametros/listas.handlers.ts'
import { PARAMETROS } from './parametros/parametros.handlers.ts'
import { SESIONES } from './sesion/sesion.handlers.ts'
import { COMPARTIDAS } from './vista/vista.handlers.ts'
import { EN_VIVO } from './vivo/vivo.handlers.ts'

/** Every call that the server answers, in the order of the specification. */
export const FEATURES: readonly Mounted[] = [
  ...SESIONES,
  ...COMPARTIDAS,
  ...LISTADOS,
  ...PARAMETROS,
  ...NEGOCIOS,
  ...CONTRATOS,
  ...EMBARQUES,
  ...CONTENEDORES,
  ...GESTIONES,
  ...LISTAS,
  ...TODAS,
  ...MEDICIONES,
  ...TRAMITES,
  ...COTEJOS,
  ...PRODUCCION,
  ...APROBACIONES,
  ...COURIERS,
  ...ADJUNTOS,
  ...CARPETAS,
  ...CLIENTE,
  ...EN_VIVO,
  ...PANELES,
  ...PAPELES,
  ...RECIBOS,
  ...HISTORIALES,
  ...BUSQUEDAS,
  ...INFORMES,
  ...NOUN_HANDLERS,
]
