import { useDebouncedValue } from '@mantine/hooks'
import type { DataOf } from '@nogal/model/call'
import { evaluarAnalisis } from '@nogal/model/gestion/medicion.calls'
import { escribirValor, leerValor, mismoValor, type ValorLeido } from '@nogal/model/medicion/valor'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api/client.ts'
import type { Item } from '../base/items.ts'

export type ResultadoMedicion = DataOf<typeof evaluarAnalisis>['Resultados'][number]
type Medicion = ValorLeido & { Cod_Analisis: number }
type Textos = Readonly<Record<number, string>>

/** Debounce in milliseconds before the values are judged. */
const PAUSE = 200

const writtenOf = (item: Item): Textos =>
  Object.fromEntries(((item.Mediciones ?? []) as Medicion[]).map(one => [one.Cod_Analisis, escribirValor(one)]))

const differ = (a: Textos, b: Textos): boolean =>
  Object.keys({ ...a, ...b }).some(code => !mismoValor(a[Number(code)] ?? '', b[Number(code)] ?? ''))

/** The values of the non-empty texts, and the errors of the others. */
const readAll = (textos: Textos): { mediciones: Medicion[]; faltas: Readonly<Record<number, string>> } => {
  const read = Object.entries(textos).map(([code, text]) => ({ code: Number(code), said: leerValor(text) }))
  return {
    mediciones: read.flatMap(({ code, said }) =>
      'falta' in said || (said.Valor === null && !said.Bajo_LOD) ? [] : [{ Cod_Analisis: code, ...said }],
    ),
    faltas: Object.fromEntries(read.flatMap(({ code, said }) => ('falta' in said ? [[code, said.falta]] : []))),
  }
}

/** The values of a sample during editing, each with the verdict of the server. */
export const useMediciones = (item: Item, editable: boolean) => {
  const [textos, setTextos] = useState<Textos>(() => writtenOf(item))
  const [agregados, setAgregados] = useState<readonly number[]>([])
  const { mediciones, faltas } = useMemo(() => readAll(textos), [textos])
  const [settled] = useDebouncedValue(mediciones, PAUSE)
  const body = {
    Nro_Embarque: item.Nro_Embarque ?? 0,
    Id_Contenedor: item.Id_Contenedor,
    Cod_CertDocAnalis: item.Cod_CertDocAnalis,
    Id_Linea: item.Id_Linea as number | null,
    Mediciones: [
      ...settled,
      ...agregados.filter(code => !settled.some(one => one.Cod_Analisis === code)).map(Cod_Analisis => ({ Cod_Analisis })),
    ],
  }
  const { data, error } = useQuery({
    queryKey: [evaluarAnalisis.path, body],
    queryFn: () => api(evaluarAnalisis)({ body }),
    placeholderData: keepPreviousData,
    enabled: editable,
  })
  return {
    textos,
    agregar: (code: number) => setAgregados(now => [...now, code]),
    setTexto: (code: number, text: string) => setTextos(now => ({ ...now, [code]: text })),
    fill: (given: ReadonlyMap<number, string>) => setTextos(now => ({ ...now, ...Object.fromEntries(given) })),
    mediciones,
    faltas,
    differsFrom: (one: Item) => differ(textos, writtenOf(one)),
    restart: (one: Item) => setTextos(writtenOf(one)),
    error: editable ? error : null,
    veredicto: (editable ? data?.Veredicto : undefined) ?? (item.Veredicto as ResultadoMedicion['Veredicto'] | null),
    resultados: (editable ? data?.Resultados : undefined) ?? (item.Resultados as ResultadoMedicion[]),
  }
}
