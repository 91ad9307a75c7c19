import { expect, it } from 'vitest'
import { type Matriz, resumenDe } from './cotejo.ts'

type Escrito = { Documento: 'bl' | 'fitosanitario' | 'origen' | 'otro'; Valor: string | null }
const matriz = (escritos: readonly Escrito[], Diferencias = 0) =>
  ({
    Diferencias,
    Documentos: [],
    Filas: [{ Campo: 'Nave', Id_Contenedor: 0, Estado: 'igual', Valores: [{ Documento: 'portal', Valor: 'MSC Anzu' }, ...escritos] }],
  }) as unknown as Matriz

it('says that nothing was compared while no paper of others says anything', () => {
  expect(resumenDe(matriz([]))).toEqual({
    palabra: 'Nada que comparar',
    tono: 'neutral',
    sinComparar: ['Borrador del BL', 'Fitosanitario', 'Certificado de origen', 'Otro certificado'],
  })
  expect(resumenDe(matriz([{ Documento: 'bl', Valor: ' ' }])).palabra).toBe('Nada que comparar')
})

it('says which papers were left out of a comparison without differences', () => {
  expect(resumenDe(matriz([{ Documento: 'bl', Valor: 'MSC Anzu' }]))).toEqual({
    palabra: 'Sin diferencias en lo comparado',
    tono: 'good',
    sinComparar: ['Fitosanitario', 'Certificado de origen', 'Otro certificado'],
  })
  const all = (['bl', 'fitosanitario', 'origen', 'otro'] as const).map(Documento => ({ Documento, Valor: 'MSC Anzu' }))
  expect(resumenDe(matriz(all))).toEqual({ palabra: 'Sin diferencias', tono: 'good', sinComparar: [] })
})

it('counts differences, also between papers of ours', () => {
  expect(resumenDe(matriz([{ Documento: 'bl', Valor: 'Otra' }], 1)).palabra).toBe('1 diferencia')
  expect(resumenDe(matriz([], 2))).toMatchObject({ palabra: '2 diferencias', tono: 'bad' })
})
