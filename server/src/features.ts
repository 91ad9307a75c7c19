/** The explicit list of features: both the web server and the demo in the browser answer these calls. */
import { ADJUNTOS_HANDLERS } from './adjunto/adjunto.handlers.ts'
import { CARPETAS_HANDLERS } from './adjunto/carpeta/carpeta.handlers.ts'
import { ACCESOS_HANDLERS } from './administracion/accesos.handlers.ts'
import { CAMBIOS_HANDLERS } from './administracion/cambios.handlers.ts'
import { PERSONAS_CLIENTE_HANDLERS } from './administracion/cliente.handlers.ts'
import { CORREO_HANDLERS } from './administracion/correo.handlers.ts'
import { PERMISOS_HANDLERS } from './administracion/permisos.handlers.ts'
import { PERSONAS_HANDLERS } from './administracion/personas.handlers.ts'
import { SESIONES_ABIERTAS_HANDLERS } from './administracion/sesiones.handlers.ts'
import { TOKENS_HANDLERS } from './administracion/tokens.handlers.ts'
import { VER_COMO_HANDLERS } from './administracion/verComo.handlers.ts'
import { AVISOS_HANDLERS } from './aviso/avisos.handlers.ts'
import { BUSQUEDAS_HANDLERS } from './buscar/buscar.handlers.ts'
import { CALENDARIO_HANDLERS } from './calendario/calendario.handlers.ts'
import { CLIENTE_HANDLERS } from './cliente/cliente.handlers.ts'
import { COMENTARIOS_HANDLERS } from './comentario/comentarios.handlers.ts'
import { CONSECUENCIAS_HANDLERS } from './consecuencia/consecuencia.handlers.ts'
import { CONTRATO_POR_CORREO_HANDLERS } from './correo/contrato/contrato.handlers.ts'
import { DIRECCION_HANDLERS } from './correo/direccion.handlers.ts'
import { RECIBOS_HANDLERS } from './correo/recibo.handlers.ts'
import { COTEJOS_HANDLERS } from './cotejo/cotejo.handlers.ts'
import { CONTENEDORES_HANDLERS } from './embarque/contenedor.handlers.ts'
import { EMBARQUES_HANDLERS } from './embarque/embarque.handlers.ts'
import { ITINERARIO_HANDLERS } from './embarque/itinerario.handlers.ts'
import { PAPELES_HANDLERS } from './embarque/papeles/papeles.handlers.ts'
import { TRASPASO_HANDLERS } from './embarque/traspaso.handlers.ts'
import { EMPRESA_HANDLERS } from './empresa/empresa.handlers.ts'
import { APROBACIONES_HANDLERS } from './gestion/aprobacion/aprobacion.handlers.ts'
import { APROBACION_CLIENTE_HANDLERS } from './gestion/aprobacion/cliente.handlers.ts'
import { COURIERS_HANDLERS } from './gestion/courier/courier.handlers.ts'
import { GESTIONES_HANDLERS } from './gestion/gestion.handlers.ts'
import { LISTAS_HANDLERS } from './gestion/listas.handlers.ts'
import { MEDICIONES_HANDLERS } from './gestion/medicion.handlers.ts'
import { PRODUCCION_HANDLERS } from './gestion/produccion.handlers.ts'
import { TODAS_HANDLERS } from './gestion/todas.ts'
import { TRAMITES_HANDLERS } from './gestion/tramite.handlers.ts'
import { HISTORIALES_HANDLERS } from './historial/historial.handlers.ts'
import type { Mounted } from './http/handle.ts'
import { EXPORTACION_HANDLERS } from './importacion/exportar.ts'
import { IMPORTACION_HANDLERS } from './importacion/importacion.handlers.ts'
import { INFORMES_HANDLERS } from './informe/informe.handlers.ts'
import { TRAZABILIDAD_HANDLERS } from './lote/trazabilidad.handlers.ts'
import { CONTRATOS_HANDLERS } from './negocio/contrato/contrato.ts'
import { NEGOCIOS_HANDLERS } from './negocio/negocio.handlers.ts'
import { NOUN_HANDLERS } from './nouns.ts'
import { PANELES_HANDLERS } from './panel/panel.handlers.ts'
import { LISTADOS_HANDLERS } from './parametros/listas.handlers.ts'
import { PARAMETROS_HANDLERS } from './parametros/parametros.handlers.ts'
import { RASTREO_HANDLERS } from './rastreo/rastreo.handlers.ts'
import { SESIONES_HANDLERS } from './sesion/sesion.handlers.ts'
import { TEMPORADA_HANDLERS } from './temporada/temporada.handlers.ts'
import { COMPARTIDAS_HANDLERS } from './vista/vista.handlers.ts'
import { EN_VIVO_HANDLERS } from './vivo/vivo.handlers.ts'
import { WEBHOOKS_HANDLERS } from './webhook/webhook.handlers.ts'

/** Every call that the server answers, in the order of the specification. */
export const FEATURES: readonly Mounted[] = [
  ...SESIONES_HANDLERS,
  ...CALENDARIO_HANDLERS,
  ...PERSONAS_HANDLERS,
  ...PERSONAS_CLIENTE_HANDLERS,
  ...PERMISOS_HANDLERS,
  ...VER_COMO_HANDLERS,
  ...CORREO_HANDLERS,
  ...ACCESOS_HANDLERS,
  ...CAMBIOS_HANDLERS,
  ...SESIONES_ABIERTAS_HANDLERS,
  ...TOKENS_HANDLERS,
  ...EMPRESA_HANDLERS,
  ...COMPARTIDAS_HANDLERS,
  ...LISTADOS_HANDLERS,
  ...PARAMETROS_HANDLERS,
  ...TEMPORADA_HANDLERS,
  ...IMPORTACION_HANDLERS,
  ...EXPORTACION_HANDLERS,
  ...NEGOCIOS_HANDLERS,
  ...CONTRATOS_HANDLERS,
  ...EMBARQUES_HANDLERS,
  ...ITINERARIO_HANDLERS,
  ...CONTENEDORES_HANDLERS,
  ...TRASPASO_HANDLERS,
  ...CONSECUENCIAS_HANDLERS,
  ...AVISOS_HANDLERS,
  ...RASTREO_HANDLERS,
  ...WEBHOOKS_HANDLERS,
  ...GESTIONES_HANDLERS,
  ...LISTAS_HANDLERS,
  ...TODAS_HANDLERS,
  ...MEDICIONES_HANDLERS,
  ...TRAMITES_HANDLERS,
  ...COTEJOS_HANDLERS,
  ...PRODUCCION_HANDLERS,
  ...APROBACIONES_HANDLERS,
  ...APROBACION_CLIENTE_HANDLERS,
  ...COURIERS_HANDLERS,
  ...ADJUNTOS_HANDLERS,
  ...CARPETAS_HANDLERS,
  ...COMENTARIOS_HANDLERS,
  ...CLIENTE_HANDLERS,
  ...EN_VIVO_HANDLERS,
  ...PANELES_HANDLERS,
  ...PAPELES_HANDLERS,
  ...CONTRATO_POR_CORREO_HANDLERS,
  ...RECIBOS_HANDLERS,
  ...DIRECCION_HANDLERS,
  ...HISTORIALES_HANDLERS,
  ...BUSQUEDAS_HANDLERS,
  ...INFORMES_HANDLERS,
  ...TRAZABILIDAD_HANDLERS,
  ...NOUN_HANDLERS,
]
