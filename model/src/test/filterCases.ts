/** The expected results of filters and searches over these rows, the same in the browser and in the database: one table tests both. */
import type { Filtro } from '../call.ts'
import { addDays, isoWeek } from '../format.ts'

export type CaseRow = {
  id: number
  puerto: string | null
  fecha: string | null
  kilos: number | null
  hora: string | null
  reefer: boolean
}

/** The rows, of which 7 and 8 are around the current day. Instants are at noon, so that their day is the same in every time zone. */
export const caseRows = (today: string): CaseRow[] => [
  { id: 1, puerto: 'Valparaíso', fecha: '2025-03-05', kilos: 1234.5, reefer: true, hora: '2025-03-05T15:00:00Z' },
  { id: 2, puerto: 'SAN ANTONIO', fecha: '2023-11-01', kilos: 20, reefer: false, hora: '2025-03-06T15:00:00Z' },
  { id: 3, puerto: null, fecha: null, kilos: null, reefer: false, hora: null },
  { id: 4, puerto: 'Ñuble 10', fecha: '2024-12-31', kilos: 0.1, reefer: true, hora: null },
  { id: 5, puerto: 'Ñuble 9', fecha: '2025-03-05', kilos: 0.2, reefer: true, hora: null },
  { id: 6, puerto: 'Nuble', fecha: '2025-03-06', kilos: -7, reefer: true, hora: null },
  { id: 7, puerto: 'Guangzhou', fecha: today, kilos: 11, reefer: false, hora: `${today}T15:00:00Z` },
  { id: 8, puerto: 'Guangzhou', fecha: addDays(today, 30), kilos: 12, reefer: false, hora: null },
  { id: 9, puerto: 'Hamburgo', fecha: '2020-12-28', kilos: 13, reefer: false, hora: null },
  { id: 10, puerto: 'Hamburgo', fecha: '2023-02-01', kilos: 14, reefer: false, hora: null },
]

type Case = readonly [campo: string, modo: Filtro['modo'], valor: string | readonly string[], ids: readonly number[]]

const RECENT = [7, 8]

/** Filters by column, mode and value, and the rows that match. */
export const FILTER_CASES: readonly Case[] = [
  ['puerto', 'contains', 'valparaiso', [1]],
  ['puerto', 'contains', 'ÁNTÓ', [2]],
  ['puerto', 'contains', 's48', []],
  ['puerto', 'starts-with', 'san', [2]],
  ['puerto', 'ends-with', 'SO', [1]],
  ['puerto', 'matches', '^(san|val).*o$', [1, 2]],
  ['puerto', 'matches', '^ñuble \\d+$', [4, 5]],
  ['puerto', 'matches', '^VALPARAÍSO$', [1]],
  ['puerto', 'matches', '^sin\\s', [3]],
  ['puerto', 'contains', 'sin mensaje', [3]],
  ['puerto', 'starts-with', 'Sin', [3]],
  ['puerto', 'greater-than', 'nuble', [1, 2, 3, 4, 5]],
  ['puerto', 'less-than', 'ñuble 10', [6, 7, 8, 9, 10]],
  ['puerto', 'in', ['SAN ANTONIO', 'Nuble'], [2, 6]],
  ['puerto', 'in', ['san antonio'], []],
  ['puerto', 'in', ['', 'Ñuble 9'], [3, 5]],
  ['puerto', 'equals', 'Nuble', [6]],
  ['kilos', 'greater-than', '20', [1]],
  ['kilos', 'greater-than', '11', [1, 2, 8, 9, 10]],
  ['kilos', 'greater-than', '13,5', [1, 2, 10]],
  ['kilos', 'less-than', '0.2', [4, 6]],
  ['kilos', 'between', ['11', '13'], [7, 8, 9]],
  ['kilos', 'between', ['12,5', ''], [1, 2, 9, 10]],
  ['kilos', 'between', ['', '0,1'], [4, 6]],
  ['kilos', 'between', ['13', '11'], []],
  ['kilos', 'equals', '0,2', [5]],
  ['kilos', 'contains', '1.234', [1]],
  ['kilos', 'contains', '1234,5', [1]],
  ['kilos', 'ends-with', ',5', [1]],
  ['kilos', 'starts-with', '-', [6]],
  ['kilos', 'contains', 'sin mensaje', [3]],
  ['kilos', 'in', ['1234.5', '20'], [1, 2]],
  ['kilos', 'in', ['', '11'], [3, 7]],
  ['fecha', 'greater-than', '05-03-2025', [6, ...RECENT]],
  ['fecha', 'less-than', '01-11-2023', [9, 10]],
  ['fecha', 'between', ['05-03-2025', '06-03-2025'], [1, 5, 6]],
  ['fecha', 'between', ['', '2023-02-01'], [9, 10]],
  ['fecha', 'between', ['06-03-2025', ''], [6, ...RECENT]],
  ['fecha', 'this-week', '', [7]],
  ['fecha', 'next-30-days', '', [7, 8]],
  ['fecha', 'past', '', [1, 2, 4, 5, 6, 9, 10]],
  ['fecha', 'iso-week', 'S53', [9]],
  ['fecha', 'iso-week', '53', [9]],
  ['fecha', 'iso-week', 'S53 2020', [9]],
  ['fecha', 'iso-week', '2020-W53', [9]],
  ['fecha', 'iso-week', '2020-S53', [9]],
  ['fecha', 'iso-week', '53/2020', [9]],
  ['fecha', 'iso-week', 's1 2025', [4]],
  ['fecha', 'iso-week', 'S10 2025', [1, 5, 6]],
  ['fecha', 'iso-week', 'S10 2024', []],
  ['fecha', 'contains', 'S53', [9]],
  ['fecha', 'contains', 's53 2020', [9]],
  ['fecha', 'contains', '2025-S10', [1, 5, 6]],
  ['fecha', 'contains', 'semana 5 2023', [10]],
  ['fecha', 'contains', '03-2025', [1, 5, 6]],
  ['fecha', 'ends-with', '2024', [4]],
  ['fecha', 'contains', 'sin mensaje', [3]],
  ['fecha', 'in', ['2025-03-05', ''], [1, 3, 5]],
  ['fecha', 'equals', '31-12-2024', [4]],
  ['hora', 'greater-than', '05-03-2025', [2, 7]],
  ['hora', 'less-than', '06-03-2025', [1]],
  ['hora', 'between', ['06-03-2025', '06-03-2025'], [2]],
  ['hora', 'iso-week', 'S10', [1, 2]],
  ['hora', 'this-week', '', [7]],
  ['hora', 'past', '', [1, 2]],
  ['hora', 'in', ['2025-03-05'], [1]],
  ['reefer', 'contains', 'si', [1, 4, 5, 6]],
  ['reefer', 'in', ['Sí'], [1, 4, 5, 6]],
]

/** Searches, and the rows that match: every word is somewhere in the row. */
export const SEARCH_CASES: readonly (readonly [text: string, ids: readonly number[]])[] = [
  // the last day of 2024 is in the first week of 2025
  ['ñuble 2025', [4, 5, 6]],
  ['ñuble 03-2025', [5, 6]],
  ['NUBLE 05-03', [5]],
  ['2025 nuble 9', [5]],
  ['S53', [9]],
  ['hamburgo s53', [9]],
  ['S53 2020', [9]],
  ['2020-S53', [9]],
  ['2020-w53', [9]],
  ['semana 53 hamburgo', [9]],
  ['s5 hamburgo', [9, 10]],
  ['s05', [10]],
  ['guangzhou zzz', []],
  ['sin mensaje', []],
  ['  ', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
]

/**
 * Does the current day disturb a case? In week 10 or 53, or with digits that another case searches, cases about weeks of any year would
 * also match the rows around today.
 */
export const isDisturbed = (valor: unknown, today: string): boolean => {
  const weeks = [today, addDays(today, 30)].map(day => isoWeek(day).week)
  return /^(s\d{1,2}|\d{1,2})$/i.test(String(valor)) && weeks.includes(Number(String(valor).replace(/\D/g, '')))
}
