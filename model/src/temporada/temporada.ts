/**
 * The closing of a season: what belongs to its deals becomes read-only, until an administrador opens it again with a reason (ADR 0073). The
 * database enforces that (`server/src/db/funciones/base/temporada.sql`).
 */
import { listOf, nothing, record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { choice, flag, instant, integer, longText, text } from '../fields.ts'

/**
 * The kinds of things that may be unfinished in a season, each in the singular and in the plural, in the order in which people read them. The
 * database counts each kind under the same name.
 */
export const ABIERTO_EN_TEMPORADA = {
  temporada: ['la temporada no ha terminado', 'la temporada no ha terminado'],
  negocios: ['negocio sin cumplir', 'negocios sin cumplir'],
  embarques: ['embarque sin cerrar', 'embarques sin cerrar'],
  puertas: ['embarque que no puede zarpar', 'embarques que no pueden zarpar'],
  gestiones: ['gestión sin completar', 'gestiones sin completar'],
  aprobaciones: ['aprobación sin respuesta', 'aprobaciones sin respuesta'],
  papeles: ['papel por enviar', 'papeles por enviar'],
  pagos: ['pago que aún no vence', 'pagos que aún no vencen'],
  tareas: ['tarea abierta', 'tareas abiertas'],
} as const
export type CodAbierto = keyof typeof ABIERTO_EN_TEMPORADA
export const CODIGOS_ABIERTO = Object.keys(ABIERTO_EN_TEMPORADA) as CodAbierto[]

/** How much of a kind is unfinished, in words. */
export const cuantoAbierto = ({ Que, Cuantos }: { Que: CodAbierto; Cuantos: number }): string => {
  const [one, many] = ABIERTO_EN_TEMPORADA[Que]
  return Que === 'temporada' ? one : `${Cuantos.toLocaleString('es-CL')} ${Cuantos === 1 ? one : many}`
}

const Cod_Temporada = integer('Temporada*', { from: 1 })
const abierto = listOf(record({ Que: choice(CODIGOS_ABIERTO, 'Qué*'), Cuantos: integer('Cuántos*') }))
const group = 'parametros'

export const verCierreTemporada = call({
  method: 'GET',
  path: '/api/temporadas/{Cod_Temporada}/cierre',
  summary: 'Si la temporada está cerrada, desde cuándo, quién la cerró y por qué; y lo que queda abierto en ella',
  group,
  needs: 'interno',
  params: { Cod_Temporada },
  data: record(
    {
      Cod_Temporada,
      Nom_Temporada: text('Temporada*', 20),
      Cerrada: flag('Cerrada'),
      Nom_Usuario: text('Quién', 80),
      Motivo: text('Motivo', 500),
      En: instant('Cuándo'),
    },
    { Abierto: abierto },
  ),
})
export const cerrarTemporada = call({
  method: 'POST',
  path: '/api/temporadas/cerrar',
  summary: 'Cierra una temporada: lo que es de ella queda solo para consultar; con algo abierto pide un motivo',
  group,
  needs: 'administrador',
  body: { Cod_Temporada, Motivo: longText('Motivo', 500) },
  data: nothing,
})
export const abrirTemporada = call({
  method: 'POST',
  path: '/api/temporadas/abrir',
  summary: 'Abre otra vez una temporada cerrada, con un motivo',
  group,
  needs: 'administrador',
  body: { Cod_Temporada, Motivo: longText('Motivo*', 500) },
  data: nothing,
})
export const TEMPORADA_CALLS = [verCierreTemporada, cerrarTemporada, abrirTemporada]
export type CierreTemporada = DataOf<typeof verCierreTemporada>
