/** Every call of the portal, by theme: what the documentation lists and the tests hold the server against. */
import { ADJUNTOS } from './adjunto/adjunto.calls.ts'
import { BUSCAR } from './buscar/buscar.calls.ts'
import type { AnyCall } from './call.ts'
import { CLIENTE } from './cliente/cliente.calls.ts'
import { COTEJO } from './cotejo/cotejo.calls.ts'
import { EMBARQUE } from './embarque/embarque.calls.ts'
import { PAPELES_EMBARQUE } from './embarque/papeles.calls.ts'
import { APROBACIONES } from './gestion/aprobacion.calls.ts'
import { COURIERS } from './gestion/courier.calls.ts'
import { GESTION } from './gestion/gestion.calls.ts'
import { LISTAS_GESTION } from './gestion/gestion.lists.ts'
import { TODAS } from './gestion/gestion.todas.ts'
import { MEDICIONES } from './gestion/medicion.calls.ts'
import { PRODUCCION } from './gestion/produccion.calls.ts'
import { TRAMITES } from './gestion/tramite.calls.ts'
import { INFORME_CALLS } from './informe/informe.calls.ts'
import { CONTRATO } from './negocio/contrato.calls.ts'
import { NEGOCIO } from './negocio/negocio.calls.ts'
import { NOUNS } from './nouns.ts'
import { PANELCONTROL } from './panel/panel.calls.ts'
import { PARAMETROS } from './parametros/parametros.calls.ts'
import { INGRESO } from './sesion/ingreso.calls.ts'
import { SESION } from './sesion/sesion.calls.ts'
import { VISTAS } from './vista/vista.calls.ts'
import { EN_VIVO } from './vivo.ts'

export const CALLS: readonly AnyCall[] = [
  ...SESION,
  ...INGRESO,
  ...VISTAS,
  ...PARAMETROS,
  ...NEGOCIO,
  ...CONTRATO,
  ...EMBARQUE,
  ...PAPELES_EMBARQUE,
  ...GESTION,
  ...LISTAS_GESTION,
  ...TODAS,
  ...MEDICIONES,
  ...TRAMITES,
  ...COTEJO,
  ...PRODUCCION,
  ...APROBACIONES,
  ...COURIERS,
  ...ADJUNTOS,
  ...CLIENTE,
  ...EN_VIVO,
  ...BUSCAR,
  ...PANELCONTROL,
  ...INFORME_CALLS,
  ...NOUNS.flatMap(({ mounted }) => mounted),
]

/** A call as one text: `GET /api/pais/listar`. */
export const callText = ({ method, path }: Pick<AnyCall, 'method' | 'path'>): string => `${method} ${path}`
