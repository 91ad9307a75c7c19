/** The permissions of all areas as one table, for administradores. */
import { type CambioPermiso, guardarPermisos, permisosCambiados, verPermisos } from '@nogal/model/administracion/permisos'
import { DE_ADMINISTRADORES } from '@nogal/model/areas'
import { areagestion as AREAGESTION } from '@nogal/model/parametros/sistema'
import { counted, enumerated } from '@nogal/model/words'
import { WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { conflict, invalid } from '../http/refusal.ts'
import { changeRow } from '../parametros/rows.ts'
import { permissionsOf, type TakenArea, takeAreas } from './permisos.queries.ts'

/** Refuses with 409 areas that somebody changed since they were read, by their names. */
const refuseChanged = (areas: readonly TakenArea[], read: ReadonlyMap<number, number>): void => {
  const changed = areas.filter(({ code, version }) => read.get(code) !== version).map(({ nombre }) => nombre)
  if (!changed.length) return
  throw conflict(
    `Otra persona cambió los permisos de ${enumerated(changed)} mientras usted los revisaba. Vuelva a leerlos, revise sus cambios y guarde otra vez.`,
  )
}

/** Refuses with 400 changes of an area that does not exist, or whose version was not told. */
const refuseUnread = (changes: readonly CambioPermiso[], areas: readonly TakenArea[]): void => {
  const taken = new Set(areas.map(({ code }) => code))
  const at = changes.findIndex(({ Cod_AreaGestion }) => !taken.has(Cod_AreaGestion))
  if (at < 0) return
  throw invalid([
    { campo: `Cambios.${at}.Cod_AreaGestion`, mensaje: 'Área: elija una que exista, y diga en Áreas qué versión de ella leyó.' },
  ])
}

export const PERMISOS_HANDLERS = [
  handle(verPermisos, ({ db }) => permissionsOf(db, DE_ADMINISTRADORES)),
  handle(guardarPermisos, ({ body, tx }) =>
    tx(async db => {
      const read = new Map(body.Areas!.map(({ Cod_AreaGestion, Version }) => [Number(Cod_AreaGestion), Version]))
      const changes = body.Cambios as CambioPermiso[]
      const areas = await takeAreas(db, [...read.keys()])
      refuseUnread(changes, areas)
      refuseChanged(areas, read)
      let Areas = 0
      for (const { code, version, permisos } of areas) {
        const Permisos = permisosCambiados(
          permisos,
          changes.filter(({ Cod_AreaGestion }) => Cod_AreaGestion === code),
        )
        const { Version } = await changeRow(db, AREAGESTION, String(code), { Permisos, Version: version })
        if (Version !== version) Areas++
      }
      return new WithMessage({ Areas }, Areas ? `Permisos guardados: ${counted(Areas, 'área cambió', 'áreas cambiaron')}.` : 'Nada cambió.')
    }),
  ),
]
