/** Every call of the portal, by group: listed by the documentation, and compared with the server by the tests. */
import { ADJUNTOS_CALLS } from './adjunto/adjunto.calls.ts'
import { ACCESOS_CALLS } from './administracion/accesos.ts'
import { CAMBIOS_CALLS } from './administracion/cambios.ts'
import { CORREO_CALLS } from './administracion/correo.ts'
import { PERMISOS_CALLS } from './administracion/permisos.ts'
import { PERSONAS_CALLS } from './administracion/personas.calls.ts'
import { SESIONES_ABIERTAS_CALLS } from './administracion/sesiones.calls.ts'
import { TOKENS_CALLS } from './administracion/tokens.ts'
import { VER_COMO_CALLS } from './administracion/verComo.ts'
import { AVISO_CALLS } from './aviso/avisos.calls.ts'
import { BUSCAR_CALLS } from './buscar/buscar.calls.ts'
import { CALENDARIO_CALLS } from './calendario/calendario.ts'
import type { AnyCall } from './call.ts'
import { CLIENTE_CALLS } from './cliente/cliente.calls.ts'
import { PERSONAS_CLIENTE_CALLS } from './cliente/personas.calls.ts'
import { COMENTARIO_CALLS } from './comentario/comentarios.calls.ts'
import { CONSECUENCIA_CALLS } from './consecuencia/pendientes.calls.ts'
import { COTEJO_CALLS } from './cotejo/cotejo.calls.ts'
import { ENVIO_CONTRATO_CALLS } from './embarque/contrato.calls.ts'
import { EMBARQUE_CALLS } from './embarque/embarque.calls.ts'
import { PAPELES_EMBARQUE_CALLS } from './embarque/papeles.calls.ts'
import { EMPRESA_CALLS } from './empresa/empresa.calls.ts'
import { APROBACIONES_CALLS } from './gestion/aprobacion.calls.ts'
import { COURIERS_CALLS } from './gestion/courier.calls.ts'
import { GESTION_CALLS } from './gestion/gestion.calls.ts'
import { LISTAS_GESTION_CALLS } from './gestion/gestion.lists.ts'
import { TODAS_CALLS } from './gestion/gestion.todas.ts'
import { MEDICIONES_CALLS } from './gestion/medicion.calls.ts'
import { PRODUCCION_CALLS } from './gestion/produccion.calls.ts'
import { TRAMITES_CALLS } from './gestion/tramite.calls.ts'
import { IMPORTACION_CALLS } from './importacion/importacion.calls.ts'
import { INFORME_CALLS } from './informe/informe.calls.ts'
import { TRAZABILIDAD_CALLS } from './lote/trazabilidad.calls.ts'
import { CONTRATO_CALLS } from './negocio/contrato.calls.ts'
import { NEGOCIO_CALLS } from './negocio/negocio.calls.ts'
import { NOUNS } from './nouns.ts'
import { PANELCONTROL_CALLS } from './panel/panel.calls.ts'
import { PARAMETROS_CALLS } from './parametros/parametros.calls.ts'
import { RASTREO_CALLS } from './rastreo/rastreo.calls.ts'
import { DIRECCION_CALLS } from './sesion/direccion.calls.ts'
import { INGRESO_CALLS } from './sesion/ingreso.calls.ts'
import { PROVEEDOR_CALLS } from './sesion/proveedor.calls.ts'
import { SEGUNDO_FACTOR_CALLS } from './sesion/segundoFactor.calls.ts'
import { SESION_CALLS } from './sesion/sesion.calls.ts'
import { TEMPORADA_CALLS } from './temporada/temporada.ts'
import { VISTAS_CALLS } from './vista/vista.calls.ts'
import { EN_VIVO_CALLS } from './vivo.ts'
import { WEBHOOK_CALLS } from './webhook/webhook.calls.ts'

export const CALLS: readonly AnyCall[] = [
  ...SESION_CALLS,
  ...SEGUNDO_FACTOR_CALLS,
  ...PROVEEDOR_CALLS,
  ...INGRESO_CALLS,
  ...DIRECCION_CALLS,
  ...CALENDARIO_CALLS,
  ...RASTREO_CALLS,
  ...WEBHOOK_CALLS,
  ...PERSONAS_CALLS,
  ...PERMISOS_CALLS,
  ...VER_COMO_CALLS,
  ...EMPRESA_CALLS,
  ...CORREO_CALLS,
  ...ACCESOS_CALLS,
  ...CAMBIOS_CALLS,
  ...SESIONES_ABIERTAS_CALLS,
  ...TOKENS_CALLS,
  ...VISTAS_CALLS,
  ...PARAMETROS_CALLS,
  ...TEMPORADA_CALLS,
  ...IMPORTACION_CALLS,
  ...NEGOCIO_CALLS,
  ...CONTRATO_CALLS,
  ...ENVIO_CONTRATO_CALLS,
  ...EMBARQUE_CALLS,
  ...PAPELES_EMBARQUE_CALLS,
  ...CONSECUENCIA_CALLS,
  ...AVISO_CALLS,
  ...GESTION_CALLS,
  ...LISTAS_GESTION_CALLS,
  ...TODAS_CALLS,
  ...MEDICIONES_CALLS,
  ...TRAMITES_CALLS,
  ...COTEJO_CALLS,
  ...PRODUCCION_CALLS,
  ...APROBACIONES_CALLS,
  ...COURIERS_CALLS,
  ...ADJUNTOS_CALLS,
  ...CLIENTE_CALLS,
  ...PERSONAS_CLIENTE_CALLS,
  ...COMENTARIO_CALLS,
  ...EN_VIVO_CALLS,
  ...BUSCAR_CALLS,
  ...PANELCONTROL_CALLS,
  ...INFORME_CALLS,
  ...TRAZABILIDAD_CALLS,
  ...NOUNS.flatMap(({ mounted }) => mounted),
]

/** A call as one text: `GET /api/pais/listar`. */
export const callText = ({ method, path }: Pick<AnyCall, 'method' | 'path'>): string => `${method} ${path}`
