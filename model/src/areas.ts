import type { Filtro } from './call.ts'

/** The areas that the portal knows by their codes; an installation may add its own, from 6 on. */
export const AREAS = { comercial: 1, comex: 2, calidad: 3, produccion: 4, cliente: 5 } as const

/** The filter of what belongs to any of these areas. */
export const filtroDeAreas = (areas: readonly number[]): Filtro =>
  areas.length === 1
    ? { campo: 'Cod_AreaGestion', modo: 'equals', valor: String(areas[0]) }
    : { campo: 'Cod_AreaGestion', modo: 'in', valor: areas.map(String) }

/** Users who answer for nothing of the company: those of clients, and those in whose name programs work. For `never` of a reference. */
export const SIN_RESPONSABILIDAD = { Cod_AreaGestion: String(AREAS.cliente), Servicio: 'true' }

/** The screens of the room of administradores, with their names in the menu: nobody else can be granted them. */
export const SALA_ADMINISTRADORES = {
  empresa: 'Empresa',
  personas: 'Personas',
  permisos: 'Permisos',
  sesiones: 'Sesiones',
  accesos: 'Accesos',
  cambios: 'Cambios',
  importacion: 'Importar y exportar',
  correo: 'Correo saliente',
  tokens: 'Tokens de acceso',
  webhooks: 'Webhooks',
  casa: 'Cómo está la casa',
  rastreo: 'Seguimiento de navieras',
} as const
/** Their codes. */
export const DE_ADMINISTRADORES: readonly string[] = Object.keys(SALA_ADMINISTRADORES)
