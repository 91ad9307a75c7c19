/** Approvals: rounds that are asked for by mail, and decided through a link or in the portal. */
import {
  aprobarDocumentos,
  decidirAprobacion,
  listarAprobaciones,
  listarEstadosGestion,
  MOST_MOTIVO,
  pedirAprobacion,
  rechazarDocumentos,
  verAdjuntoAprobacion,
  verAprobacion,
} from '@nogal/model/gestion/aprobacion.calls'
import { findAdjunto, findContenido } from '../../adjunto/adjunto.queries.ts'
import { entregar } from '../../adjunto/entrega.ts'
import { maySee } from '../../adjunto/portadores.ts'
import { demand } from '../../aggregate/read.ts'
import { type Inside, lock } from '../../aggregate/write.ts'
import type { Config } from '../../config.ts'
import { APROBACION, NO_SUCH_APPROVAL } from '../../correo/enlace.ts'
import { momentText } from '../../correo/paginas.ts'
import type { Reader } from '../../db/reader.ts'
import { EMBARQUE } from '../../embarque/base/embarque.queries.ts'
import { WithMessage } from '../../http/answers.ts'
import { handle, type Mounted } from '../../http/handle.ts'
import { isObject } from '../../http/json.ts'
import { conflict, invalid, Refusal } from '../../http/refusal.ts'
import { findPersona } from '../../sesion/sesion.queries.ts'
import { GESTION } from '../gestion.queries.ts'
import { demandShipment, holdShipment } from '../shipment.ts'
import { askingPage, decidedPage, seenOf, wordsOf } from './pagina.ts'
import { askFor } from './pedir.ts'
import {
  clientAndFile,
  type Espera,
  findLink,
  itemsOf,
  type Link,
  lockLink,
  moveItems,
  noteFor,
  type Representada,
  readShown,
  rondasOf,
  type Shown,
  statesOfItem,
  useLink,
} from './ronda.queries.ts'

const EN_ESPERA = '03'
const COMPLETA = '04'
const RECHAZADA = '05'

type Named = readonly { Id_Gestion: number }[] | null | undefined
const idsOf = (named: Named): number[] | undefined => (named?.length ? [...new Set(named.map(one => one.Id_Gestion))] : undefined)

/** The items of a shipment that a body names, or all that wait; 400 when one is of another shipment. */
const demandItems = async (db: Reader, ship: number, named: Named): Promise<Espera[]> => {
  const ids = idsOf(named)
  const items = await itemsOf(db, ship, ids)
  if (ids && items.length < ids.length)
    throw invalid([{ campo: 'Gestiones', mensaje: 'Gestiones: alguna no es de este embarque. Actualice la lista y elija otra vez.' }])
  return items
}

type Por = { Por_Cliente?: boolean | null; Contacto?: string | null; Id_Adjunto?: number | null }

/** What whoever decides for the client has to show; undefined for who decides for the company. */
const representedBy = ({ Por_Cliente, Contacto, Id_Adjunto }: Por, motivo: string): Representada | undefined => {
  if (!Por_Cliente) return undefined
  const lacks = [
    ...(Contacto?.trim() ? [] : [{ campo: 'Contacto', mensaje: 'Quién del cliente lo decidió: escriba su nombre.' }]),
    ...(motivo.trim() ? [] : [{ campo: 'Motivo', mensaje: 'Motivo: diga qué decidió el cliente, y por qué se anota aquí.' }]),
    ...(Id_Adjunto ? [] : [{ campo: 'Id_Adjunto', mensaje: 'Correo del cliente: adjúntelo antes de decidir en su nombre.' }]),
  ]
  if (lacks.length) throw invalid(lacks)
  return { contacto: Contacto!.trim(), adjunto: Id_Adjunto! }
}

/** Notes for whom somebody decides, and answers the reason as the history tells it. */
const decideFor = async (inside: Inside, ship: number, items: readonly Espera[], motivo: string, who: Representada): Promise<string> => {
  const { cliente, nombre, propio } = await clientAndFile(inside.db, ship, who.adjunto)
  const sees = propio && (await maySee(inside, await findAdjunto(inside, who.adjunto)))
  if (!sees)
    throw invalid([
      { campo: 'Id_Adjunto', mensaje: 'Correo del cliente: no está entre los adjuntos de este embarque. Adjúntelo ahí, y elija ese.' },
    ])
  await noteFor(
    inside.db,
    items.map(({ id }) => id),
    cliente,
    who,
  )
  return `Por ${nombre} (${who.contacto}): ${motivo}`
}

/** Decides in the portal about what waits, under one's own name. */
const decide = async (inside: Inside, ship: number, { Gestiones, ...por }: Por & { Gestiones?: Named }, to: string, given = '') => {
  const who = representedBy(por, given)
  await holdShipment(inside, ship)
  const items = await demandItems(inside.db, ship, Gestiones)
  const other = items.find(({ estado }) => estado !== EN_ESPERA)
  if (other) throw conflict(`${other.nombre}: no espera aprobación. Actualice la lista y elija otra vez.`)
  if (!items.length) throw conflict('Nada espera aprobación en este embarque.')
  const motivo = who ? await decideFor(inside, ship, items, given, who) : given
  await moveItems(
    inside.db,
    items.map(({ id }) => id),
    to,
    motivo,
  )
  const many = items.length === 1 ? '1 gestión' : `${items.length} gestiones`
  return new WithMessage(await rondasOf(inside.db, ship), `${to === COMPLETA ? 'Se aprobó' : 'Se rechazó'}: ${many}.`)
}

/** The link of a token, and what it shows; a refusal when it decides nothing (any more). */
const openLink = async (db: Reader, config: Config, token: string): Promise<{ link: Link; shown: Shown }> => {
  const link = await findLink(db, await APROBACION.read(config, token), token)
  if (!link) throw new Refusal(404, NO_SUCH_APPROVAL)
  const t = wordsOf(link.idioma)
  if (link.usado_en) throw new Refusal(410, t.used(momentText(new Date(link.usado_en), link.idioma)))
  if (link.sin_acceso) throw new Refusal(410, t.inactive)
  if (link.ajeno) throw new Refusal(410, t.ended)
  if (link.anulado_en || link.estado !== 'pendiente') throw new Refusal(410, t.over)
  const shown = await readShown(db, link)
  if (!shown.gestiones.length) throw new Refusal(410, t.over)
  return { link, shown: await withOwnFiles(db, link, shown) }
}

/** Somebody of the company is shown the files that the portal would show them. */
const withOwnFiles = async (db: Reader, { usuario }: Link, shown: Shown): Promise<Shown> => {
  if (!usuario) return shown
  const sesion = await findPersona(db, usuario)
  const gestiones: Shown['gestiones'] = []
  for (const one of shown.gestiones) {
    const sees = sesion && one.adjuntos.length > 0 && (await maySee({ db, sesion }, { De: 'gestion', Clave: one.id }))
    gestiones.push(sees ? one : { ...one, adjuntos: [] })
  }
  return { ...shown, gestiones }
}

type Answered = { decision?: unknown; confirmo?: unknown; motivo?: unknown; vistas?: unknown }

/** What a person answered on the page; a sentence when it is no decision. */
const readAnswer = (body: unknown, shown: Shown, { idioma }: Link): { to: string; motivo: string } | { error: string } => {
  const { decision, confirmo, motivo, vistas }: Answered = isObject(body) ? body : {}
  const t = wordsOf(idioma)
  if (decision !== 'aprobar' && decision !== 'rechazar') return { error: t.noDecision }
  if (vistas !== seenOf(shown)) return { error: t.changed }
  if (decision === 'aprobar') return confirmo === 'si' ? { to: COMPLETA, motivo: '' } : { error: t.unconfirmed }
  const reason = String(motivo ?? '').trim()
  if (!reason) return { error: t.noReason }
  return reason.length > MOST_MOTIVO ? { error: t.longReason } : { to: RECHAZADA, motivo: reason }
}

export const APROBACIONES: readonly Mounted[] = [
  handle(pedirAprobacion, context =>
    context.tx(async db => {
      const ship = context.params.id
      await holdShipment({ db, sesion: context.sesion }, ship)
      const to = await askFor(db, context, ship, await demandItems(db, ship, context.body.Gestiones), context.body)
      return new WithMessage(await rondasOf(db, ship), `Se pide aprobar a ${to.join(', ')}.`)
    }),
  ),
  handle(aprobarDocumentos, ({ params: { id }, body: { Motivo, ...body }, sesion, tx }) =>
    tx(db => decide({ db, sesion }, id, body, COMPLETA, Motivo?.trim() ?? '')),
  ),
  handle(rechazarDocumentos, ({ params: { a: id, b: motivo }, body, sesion, tx }) =>
    tx(db => decide({ db, sesion }, id, body, RECHAZADA, motivo)),
  ),
  handle(listarAprobaciones, async context => {
    await demandShipment(context, context.params.id)
    return rondasOf(context.db, context.params.id)
  }),
  handle(listarEstadosGestion, async context => {
    await demand(context, GESTION, context.params.id)
    return statesOfItem(context.db, context.params.id)
  }),
  handle(verAprobacion, async ({ db, config, params: { token } }) => {
    const { link, shown } = await openLink(db, config, token)
    return askingPage(shown, token, link.idioma)
  }),
  handle(verAdjuntoAprobacion, async ({ db, config, params: { token, id } }) => {
    const { link, shown } = await openLink(db, config, token)
    const one = shown.gestiones.flatMap(({ adjuntos }) => adjuntos).find(adjunto => adjunto.id === id)
    if (!one) throw new Refusal(404, wordsOf(link.idioma).noFile)
    return entregar(config, await findContenido(db, id, one.version), one.nombre, true)
  }),
  handle(decidirAprobacion, async ({ db: outside, config, params: { token }, body, request, sesion, tx }) => {
    const { link: found } = await openLink(outside, config, token)
    return tx(async db => {
      await lock({ db, sesion }, EMBARQUE, found.ship)
      await lockLink(db, found.id)
      const { link, shown } = await openLink(db, config, token)
      const answer = readAnswer(body, shown, link)
      if ('error' in answer) {
        const motivo = isObject(body) ? String(body.motivo ?? '').slice(0, MOST_MOTIVO) : ''
        return askingPage(shown, token, link.idioma, { error: answer.error, motivo })
      }
      await db.query(`select set_config('nogal.usuario', $1, true)`, [link.usuario ?? link.email])
      await useLink(db, link.id, request.ip)
      await moveItems(
        db,
        shown.gestiones.map(({ id }) => id),
        answer.to,
        answer.motivo,
      )
      const t = wordsOf(link.idioma)
      return decidedPage(answer.to === COMPLETA ? t.approved : t.rejected, link.idioma)
    })
  }),
]
