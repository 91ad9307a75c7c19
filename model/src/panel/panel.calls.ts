/** Control panel: the work of today, and the progress of the season. */
import { listOf, record } from '../answer.ts'
import { call } from '../call.ts'
import { choice, date, decimal, integer, text } from '../fields.ts'
import { TARJETAS } from '../parametros/sistema.ts'
import { avisoEnVivo } from '../vivo.ts'
import { AMBITOS, type Ambito } from './panel.ts'

const group = 'panel'
const ambitos = Object.keys(AMBITOS) as Ambito[]

export const panelControl = call({
  group,
  method: 'GET',
  needs: 'interno',
  path: '/api/panelcontrol',
  summary: 'Las tarjetas del panel de quien pregunta: cuánto cuenta cada una, con los mismos filtros que la lista a que lleva',
  query: { ambito: choice(ambitos, 'De quién', { labels: AMBITOS }) },
  data: record(
    {
      /** The first day of the filters of the cards. */
      Hoy: date('Hoy*'),
      Ambito: choice(ambitos, 'De quién*', { labels: AMBITOS }),
    },
    {
      Tarjetas: listOf(
        record({
          Tarjeta: choice(TARJETAS, 'Tarjeta*'),
          Total: integer('Total*'),
          /** How many are yellow or red, and how many are red. */
          Amarillos: integer('Amarillos*'),
          Rojos: integer('Rojos*'),
          Dias_Amarillo: integer('Amarillo desde (días)*'),
          Dias_Rojo: integer('Rojo desde (días)*'),
        }),
      ),
    },
  ),
})

export const semanasPanel = call({
  group,
  method: 'GET',
  needs: ['negocio', 'ver'],
  path: '/api/panelcontrol/semanas',
  summary: 'Kilos y montos vendidos en una temporada, por semana del ETD, especie y moneda; sin temporada, la de hoy o la última',
  query: { temporada: integer('Temporada', { from: 1 }) },
  data: record(
    { Cod_Temporada: integer('Temporada'), Nom_Temporada: text('Nombre de la temporada', 20) },
    {
      Semanas: listOf(
        record({
          /** ISO year and week, such as 2026-48. */
          Semana: text('Semana*', 7),
          Cod_Especie: integer('Especie*'),
          Nom_Especie: text('Nombre de la especie*', 80),
          Cod_Moneda: text('Moneda*', 3),
          Kilos: decimal('Kilos*', 3),
          Monto: decimal('Monto*', 4),
        }),
      ),
    },
  ),
})

export const enVivoPanel = call({
  group,
  method: 'GET',
  needs: 'interno',
  path: '/api/panelcontrol/en-vivo',
  summary: 'Avisa cuando alguien guarda algo que el panel puede contar, mientras está abierto',
  data: avisoEnVivo,
})

/** Every call of the panel. */
export const PANELCONTROL_CALLS = [panelControl, semanasPanel, enVivoPanel]
