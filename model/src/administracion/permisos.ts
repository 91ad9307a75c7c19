/** The permissions of all areas as one table: screens by areas and their functions; the calls, and what a change of the table means in words. */
import { listOf, record } from '../answer.ts'
import { call, type DataOf, FUNCIONES, type Funcion } from '../call.ts'
import { choice, choices, code, flag, integer, pick, ref, refText, rows, text } from '../fields.ts'
import { areagestion, pantalla, usuario } from '../parametros/sistema.ts'
import { counted, enumerated } from '../words.ts'
import { administra } from './llamadas.ts'

const funciones = Object.keys(FUNCIONES) as Funcion[]
const { Nom_AreaGestion } = areagestion.fields

export const verPermisos = call({
  ...administra,
  method: 'GET',
  path: '/api/administracion/permisos',
  summary: 'Qué puede hacer cada área en cada pantalla, cuántas personas son, y quiénes tienen excepciones',
  data: record(
    {},
    {
      Pantallas: listOf(record({ ...pick(pantalla.fields, 'Cod_Pantalla', 'Nom_Pantalla'), Grupo: text('Grupo del menú*', 40) })),
      Areas: listOf(
        record(
          {
            Cod_AreaGestion: integer('Código*'),
            Nom_AreaGestion,
            Version: integer('Versión*'),
            /** People of the area who may log in and are no administradores. */
            Personas: integer('Personas*'),
          },
          { Permisos: listOf(record({ Cod_Pantalla: code('Pantalla*', 40), Funciones: choices(funciones, 'Funciones*') })) },
        ),
      ),
      /** What people of an area may or may not do whatever their area may. */
      Excepciones: listOf(
        record({
          Cod_AreaGestion: integer('Área*'),
          Cod_Usuario: usuario.fields.Cod_Usuario,
          Cod_Pantalla: code('Pantalla*', 40),
          Cod_Funcion: choice(funciones, 'Función*'),
        }),
      ),
    },
  ),
})

const deArea = { Cod_AreaGestion: ref('areagestion', 'Área*') }
export const guardarPermisos = call({
  ...administra,
  method: 'POST',
  path: '/api/administracion/permisos/guardar',
  summary: 'Cambia los permisos de una o más áreas, todo o nada, si nadie los cambió desde la versión que se leyó',
  body: {
    Areas: rows({ ...deArea, Version: integer('Versión*', { from: 1 }) }, 'Áreas*', { max: 99 }),
    Cambios: rows(
      {
        ...deArea,
        Cod_Pantalla: refText('pantalla', 'Pantalla*'),
        Cod_Funcion: choice(funciones, 'Función*'),
        Permitido: flag('Permitido'),
      },
      'Cambios*',
      { max: 5000 },
    ),
  },
  data: record({ Areas: integer('Áreas que cambiaron*') }),
})
export const PERMISOS_CALLS = [verPermisos, guardarPermisos]

export type Permisos = DataOf<typeof verPermisos>
export type PermisosDeArea = Permisos['Areas'][number]
/** One cell of the table with its new value. */
export type CambioPermiso = { Cod_AreaGestion: number; Cod_Pantalla: string; Cod_Funcion: Funcion; Permitido: boolean }

/** The grants of an area after these changes, in the order of the functions; a screen without functions is left out. */
export const permisosCambiados = (
  permisos: PermisosDeArea['Permisos'],
  cambios: readonly Omit<CambioPermiso, 'Cod_AreaGestion'>[],
): PermisosDeArea['Permisos'] => {
  const granted = new Map(permisos.map(one => [one.Cod_Pantalla, new Set<string>(one.Funciones)]))
  for (const { Cod_Pantalla, Cod_Funcion, Permitido } of cambios) {
    const of = granted.get(Cod_Pantalla) ?? new Set()
    granted.set(Cod_Pantalla, of)
    if (Permitido) of.add(Cod_Funcion)
    else of.delete(Cod_Funcion)
  }
  return [...granted].flatMap(([Cod_Pantalla, of]) =>
    of.size ? [{ Cod_Pantalla, Funciones: funciones.filter(funcion => of.has(funcion)) }] : [],
  )
}

/** What changes for an area: its people gain or lose functions. */
export type DiferenciaPermisos = {
  area: string
  gana: boolean
  /** As «Comex podrá» or «Comex dejará de poder». */
  dice: string
  /** As «Negocios: crear y editar», a line for each screen. */
  lineas: string[]
  /** How many people that concerns, as a sentence. */
  personas: string
}

const cellOf = ({ Cod_Pantalla, Cod_Funcion }: { Cod_Pantalla: string; Cod_Funcion: string }) => `${Cod_Pantalla} ${Cod_Funcion}`

/** Counts the people of an area for whom at least one of these cells decides: an exception of a person outranks the cell of the area. */
const concerned = (area: PermisosDeArea, excepciones: Permisos['Excepciones'], cells: ReadonlySet<string>): number => {
  const kept = new Map<string, number>()
  for (const one of excepciones)
    if (one.Cod_AreaGestion === area.Cod_AreaGestion && cells.has(cellOf(one)))
      kept.set(one.Cod_Usuario, (kept.get(one.Cod_Usuario) ?? 0) + 1)
  return area.Personas - [...kept.values()].filter(n => n === cells.size).length
}

/** What changes of the table mean, an entry for each area and direction. */
export const diferenciaPermisos = ({ Areas, Pantallas, Excepciones }: Permisos, cambios: readonly CambioPermiso[]): DiferenciaPermisos[] =>
  Areas.flatMap(area =>
    [true, false].flatMap((gana): DiferenciaPermisos[] => {
      const own = cambios.filter(one => one.Cod_AreaGestion === area.Cod_AreaGestion && one.Permitido === gana)
      if (!own.length) return []
      const cells = new Set(own.map(cellOf))
      const people = concerned(area, Excepciones, cells)
      const lineas = Pantallas.flatMap(({ Cod_Pantalla, Nom_Pantalla }) => {
        const words = funciones.filter(Cod_Funcion => cells.has(cellOf({ Cod_Pantalla, Cod_Funcion })))
        return words.length ? [`${Nom_Pantalla}: ${enumerated(words.map(funcion => FUNCIONES[funcion].toLowerCase()))}`] : []
      })
      return [
        {
          area: area.Nom_AreaGestion,
          gana,
          dice: `${area.Nom_AreaGestion} ${gana ? 'podrá' : 'dejará de poder'}`,
          lineas,
          personas: people ? `Vale para ${counted(people, 'persona', 'personas')}.` : 'Hoy no vale para nadie.',
        },
      ]
    }),
  )
