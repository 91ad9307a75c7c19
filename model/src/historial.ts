/** Historial: tables whose changes the history of a record tells although they are no parts of its aggregate. */
import { CODIGOS_COMENTADO, CODIGOS_PORTADOR, portadorNamed } from './adjunto/portadores.ts'
import { choice, type Fields, flag, integer, longText, ref, text } from './fields.ts'
import { camposCourier } from './gestion/courier.calls.ts'
import { areaNamed, CODIGOS_AREA, type CodArea } from './gestion/gestion.areas.ts'
import { camposTramite, ESTADO_TRAMITE, NOMBRES_TRAMITE } from './gestion/tramite.calls.ts'
import { ENTITIES, entityNamed, isEntity } from './registry.ts'
import { TRABAJO } from './sesion/trabajo.ts'
import { capital, uncapital } from './words.ts'

/** How one row and several are called, its fields, and the reference that names it. */
export type TablaDelHistorial = { called: string; many: string; fields: Fields; named?: string }

const ADJUNTO: TablaDelHistorial = {
  called: 'el adjunto',
  many: 'adjuntos',
  fields: {
    Nombre: text('Nombre'),
    Descripcion: text('Descripción'),
    Nro_Version: integer('Versión'),
    Visible_Cliente: flag('Visible para el cliente'),
    Eliminado: flag('Eliminado'),
  },
}

const COMENTARIO: TablaDelHistorial = {
  called: 'el comentario',
  many: 'comentarios',
  fields: { Texto: longText('Comentario'), Resuelto_Por: text('Resuelto por') },
}

const TRAMITE: TablaDelHistorial = {
  called: 'el trámite',
  many: 'trámites',
  named: 'Cod_Tramite',
  fields: {
    Cod_Tramite: ref('tramites', 'Trámite'),
    Cod_EstadoTramite: choice(Object.values(ESTADO_TRAMITE), 'Estado', { labels: NOMBRES_TRAMITE }),
    ...camposTramite,
  },
}

const { Gestiones: _, ...deSobre } = camposCourier
const COURIER: TablaDelHistorial = {
  called: 'el envío por courier',
  many: 'envíos por courier',
  fields: { ...deSobre, Confirmado_Por: text('Confirmado por'), Confirmado_En: text('Confirmado en el portal') },
}
const EN_EL_SOBRE: TablaDelHistorial = {
  called: 'un documento del envío por courier',
  many: 'documentos de envíos por courier',
  fields: { Id_Courier: integer('Envío por courier'), Id_Gestion: ref('gestion', 'Documento') },
}

/** The areas that close the work on a container, called as their screens in the menu. */
const CIERRAN = CODIGOS_AREA.filter(area => areaNamed(area).cierra)
const pantallaDe = (area: CodArea): string => TRABAJO.find(({ pantalla }) => pantalla === areaNamed(area).pantalla)!.nombre

const CIERRE: TablaDelHistorial = {
  called: 'el cierre de la gestión',
  many: 'cierres de la gestión',
  fields: {
    Area: choice(CIERRAN, 'Área', { labels: Object.fromEntries(CIERRAN.map(area => [area, pantallaDe(area)])) }),
    Cerrada: flag('Cerrada'),
    Motivo: text('Motivo'),
  },
}

const CIERRE_TEMPORADA: TablaDelHistorial = {
  called: 'el cierre de la temporada',
  many: 'cierres de temporadas',
  fields: { Cerrada: flag('Cerrada'), Motivo: text('Motivo') },
}

const TABLAS: Readonly<Record<string, TablaDelHistorial>> = {
  embarque_tramite: TRAMITE,
  embarque_courier: COURIER,
  embarque_courier_gestion: EN_EL_SOBRE,
  contenedor_cierre: CIERRE,
  temporada_cierre: CIERRE_TEMPORADA,
}

/** The tables whose changes the history of a record of an entity tells; each record may have attachments. */
export const tablasDelHistorial = (entity: string): Readonly<Record<string, TablaDelHistorial>> => ({
  [`${entity}_adjunto`]: ADJUNTO,
  [`${entity}_comentario`]: COMENTARIO,
  ...Object.fromEntries(Object.entries(TABLAS).filter(([table]) => table.startsWith(`${entity}_`))),
})

/** How the records that carry a file or a comment are called, several of them. */
const carriers = (code: string): string => {
  const { tabla, nombre } = portadorNamed(code)
  return uncapital(isEntity(tabla) ? entityNamed(tabla).title : `${nombre}s`)
}

/** The name for people of every table whose changes are written down. */
export const NOMBRES_ANOTADAS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ENTITIES.map(({ entity, title }) => [entity, title])),
  ...Object.fromEntries(Object.entries(TABLAS).map(([table, { many }]) => [table, capital(many)])),
  ...Object.fromEntries(CODIGOS_PORTADOR.map(de => [`${de}_adjunto`, `Adjuntos de ${carriers(de)}`])),
  ...Object.fromEntries(CODIGOS_COMENTADO.map(de => [`${de}_comentario`, `Comentarios de ${carriers(de)}`])),
  cotejo_valor: 'Valores del cotejo',
  gestor_cliente: 'Quién administra a las personas de un cliente',
  token_acceso: 'Tokens de acceso',
  webhook: 'Webhooks',
  vista: 'Vistas compartidas',
}
