/** Approvals: rounds that are requested by mail, and decided through a link or in the portal. */

import {
  aprobarDocumentos,
  decidirAprobacion,
  listarAprobaciones,
  listarDestinatariosAprobacion,
  listarEstadosGestion,
  MOST_MOTIVO,
  pedirAprobacion,
  rechazarDocumentos,
  verAdjuntoAprobacion,
  verAprobacion,
} from '@nogal/model/gestion/aprobacion.calls'
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import { findAdjunto, findContenido } from '../../adjunto/adjunto.queries.ts'
import { entregar } from '../../adjunto/entrega.ts'
import { maySee } from '../../adjunto/portadores.ts'
import { demand } from '../../aggregate/read.ts'
import { type Inside, lock } from '../../aggregate/write.ts'
import type { Config } from '../../config.ts'
import { APROBACION, NO_ES_VALIDO } from '../../correo/enlace.ts'
import type { Reader } from '../../db/reader.ts'
import { actAs } from '../../db/tx.ts'
import { EMBARQUE } from '../../embarque/base/embarque.queries.ts'
import { WithMessage } from '../../http/answers.ts'
import { handle, type Mounted } from '../../http/handle.ts'
import { LinkRefusal, momentText, UnknownLink } from '../../http/pagina.ts'
import { conflict, invalid } from '../../http/refusal.ts'
import { findPersona } from '../../sesion/sesion.queries.ts'
import { GESTION } from '../gestion.queries.ts'
import { demandShipment, holdShipment } from '../shipment.ts'
import { type DecisionTomada, decideItems } from './decidir.ts'
import { readDecided } from './decision.queries.ts'
import { documentOf } from './nombrar.ts'
import { type Answers, answerAbout, answersOf, askingPage, decidedLines, decidedPage, pageWords, seenDigest } from './pagina.ts'
import { askedAbout, askFor } from './pedir.ts'
import {
  type ApprovalLink,
  clientAndFile,
  type Espera,
  findLink,
  itemsOf,
  lockLink,
  noteFor,
  type Representada,
  readShown,
  rondasOf,
  type ShownRound,
  statesOfItem,
  useLink,
} from './ronda.queries.ts'

type Named = readonly { Id_Gestion: number; Motivo?: string | null }[] | null | undefined
const idsOf = (named: Named): number[] | undefined => (named?.length ? [...new Set(named.map(one => one.Id_Gestion))] : undefined)

/** The items of a shipment that a body names, or all that wait for approval; 400 when one belongs to another shipment. */
const demandItems = async (db: Reader, ship: number, named: Named): Promise<Espera[]> => {
  const ids = idsOf(named)
  const items = await itemsOf(db, ship, ids)
  if (ids && items.length < ids.length)
    throw invalid([{ campo: 'Gestiones', mensaje: 'Gestiones: alguna no es de este embarque. Actualice la lista y elija otra vez.' }])
  return items
}

type Por = { Por_Cliente?: boolean | null; Contacto?: string | null; Id_Adjunto?: number | null }

/** The proof that a user who decides for the client has to give; undefined when they decide for the company. */
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

/** Records for which client a user decides; returns a function that adds the client to a reason, for the history. */
const decideFor = async (
  inside: Inside,
  ship: number,
  items: readonly Espera[],
  who: Representada,
): Promise<(motivo: string) => string> => {
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
  return motivo => `Por ${nombre} (${who.contacto}): ${motivo}`
}

/** Decides waiting items in the portal, in the name of the user. */
const decide = async (inside: Inside, ship: number, { Gestiones, ...por }: Por & { Gestiones?: Named }, to: string, given = '') => {
  const who = representedBy(por, given)
  await holdShipment(inside, ship)
  const items = await demandItems(inside.db, ship, Gestiones)
  const other = items.find(({ estado }) => estado !== ESTADO_GESTION.porAprobar)
  if (other) throw conflict(`${other.nombre}: no espera aprobación. Actualice la lista y elija otra vez.`)
  if (!items.length) throw conflict('Nada espera aprobación en este embarque.')
  const asTold = who ? await decideFor(inside, ship, items, who) : (motivo: string) => motivo
  const reasons = new Map((Gestiones ?? []).map(({ Id_Gestion, Motivo }) => [Id_Gestion, Motivo?.trim()]))
  const decisions = items.map(({ id }) => ({ id, approves: to === ESTADO_GESTION.completa, motivo: asTold(reasons.get(id) || given) }))
  await decideItems(inside.db, decisions)
  const many = items.length === 1 ? '1 gestión' : `${items.length} gestiones`
  return new WithMessage(await rondasOf(inside.db, ship), `${to === ESTADO_GESTION.completa ? 'Se aprobó' : 'Se rechazó'}: ${many}.`)
}

/** The link of a token, and what it shows; a refusal when it decides nothing, or nothing any more. */
const openLink = async (db: Reader, config: Config, token: string): Promise<{ link: ApprovalLink; shown: ShownRound }> => {
  const { id, huella } = await APROBACION.read(config, token)
  const link = await findLink(db, id, huella)
  if (!link) throw new UnknownLink(404, NO_ES_VALIDO)
  const t = pageWords(link.idioma)
  const shown = await readShown(db, link)
  const of = { house: shown.exportador, idioma: link.idioma }
  const refuse = (mensaje: string) => new LinkRefusal(mensaje, of)
  if (link.usado_en) {
    const lines = link.sin_acceso || link.ajeno ? [] : decidedLines(await readDecided(db, link), link.idioma)
    const done = { heading: t.decided(shown.contrato, String(shown.corr)), lines }
    throw new LinkRefusal(t.used(momentText(new Date(link.usado_en), link.idioma)), { ...of, done })
  }
  if (link.sin_acceso) throw refuse(t.inactive)
  if (link.ajeno) throw refuse(t.ended)
  if (link.anulado_en || link.estado !== 'pendiente' || !shown.gestiones.length) throw refuse(t.over)
  return { link, shown: await withOwnFiles(db, link, shown) }
}

/** Leaves a user of the company only the files that the portal would show them. */
const withOwnFiles = async (db: Reader, { usuario }: ApprovalLink, shown: ShownRound): Promise<ShownRound> => {
  if (!usuario) return shown
  const sesion = await findPersona(db, usuario)
  const gestiones: ShownRound['gestiones'] = []
  for (const one of shown.gestiones) {
    const sees = sesion && one.adjuntos.length > 0 && (await maySee({ db, sesion }, { De: 'gestion', Clave: one.id }))
    gestiones.push(sees ? one : { ...one, adjuntos: [] })
  }
  return { ...shown, gestiones }
}

/** The decisions that a person sent by the page, document by document; a sentence when they are incomplete. */
const readAnswer = (answers: Answers, shown: ShownRound, { idioma }: ApprovalLink): { decisions: DecisionTomada[] } | { error: string } => {
  const t = pageWords(idioma)
  const said = shown.gestiones.map(one => ({ one, ...answerAbout(answers, one.id) }))
  if (said.some(({ decision }) => !decision)) return { error: said.some(({ decision }) => decision) ? t.noDecisionOfEach : t.noDecision }
  if (answers.vistas !== seenDigest(shown)) return { error: t.changed }
  const decisions = said.map(({ one, decision, motivo }) => ({ one, id: one.id, approves: decision === 'aprobar', motivo: motivo.trim() }))
  const bare = decisions.find(({ approves, motivo }) => !approves && !motivo)
  if (bare) return { error: decisions.length === 1 ? t.noReason : t.noReasonOf(documentOf(bare.one, idioma)) }
  if (decisions.some(({ motivo }) => motivo.length > MOST_MOTIVO)) return { error: t.longReason }
  if (decisions.some(({ approves }) => approves) && answers.confirmo !== 'si') return { error: t.unconfirmed }
  return { decisions: decisions.map(({ id, approves, motivo }) => ({ id, approves, motivo: approves ? '' : motivo })) }
}

export const APROBACIONES_HANDLERS: readonly Mounted[] = [
  handle(pedirAprobacion, context =>
    context.tx(async db => {
      const ship = context.params.id
      await holdShipment({ db, sesion: context.sesion }, ship)
      const { to, left } = await askFor(db, context, ship, await demandItems(db, ship, context.body.Gestiones), context.body)
      const without = left.length ? ` No se pide, porque no tiene un archivo: ${left.join(', ')}.` : ''
      return new WithMessage(await rondasOf(db, ship), `Se pide aprobar a ${to.join(', ')}.${without}`)
    }),
  ),
  handle(listarDestinatariosAprobacion, async context => {
    await demandShipment(context, context.params.id)
    const people = await askedAbout(context.db, context.params.id, 'es', true)
    return people.map(({ nombre, email, usuario, anoto, nom_anoto, anotado_en }) => ({
      Nombre: nombre,
      Email: email,
      Externo: usuario === null,
      Anoto: anoto,
      Nom_Anoto: nom_anoto,
      Anotado_En: anotado_en?.toISOString() ?? null,
    }))
  }),
  handle(aprobarDocumentos, ({ params: { id }, body: { Motivo, ...body }, sesion, tx }) =>
    tx(db => decide({ db, sesion }, id, body, ESTADO_GESTION.completa, Motivo?.trim() ?? '')),
  ),
  handle(rechazarDocumentos, ({ params: { a: id, b: motivo }, body, sesion, tx }) =>
    tx(db => decide({ db, sesion }, id, body, ESTADO_GESTION.rechazada, motivo)),
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
    if (!one) throw new LinkRefusal(pageWords(link.idioma).noFile, { house: shown.exportador, idioma: link.idioma, status: 404 })
    return entregar(config, await findContenido(db, id, one.version), one.nombre, true)
  }),
  handle(decidirAprobacion, async ({ db: outside, config, params: { token }, body, request, sesion, tx }) => {
    const { link: found } = await openLink(outside, config, token)
    return tx(async db => {
      await lock({ db, sesion }, EMBARQUE, found.ship)
      await lockLink(db, found.id)
      const { link, shown } = await openLink(db, config, token)
      const answers = answersOf(body)
      const answer = readAnswer(answers, shown, link)
      if ('error' in answer) return askingPage(shown, token, link.idioma, { error: answer.error, answers })
      await actAs(db, link.usuario ?? link.email)
      await useLink(db, link.id, request.ip)
      await decideItems(db, answer.decisions)
      const t = pageWords(link.idioma)
      const approved = answer.decisions.filter(({ approves }) => approves).length
      const rejected = answer.decisions.length - approved
      return decidedPage(approved && rejected ? t.both(approved, rejected) : approved ? t.approved : t.rejected, {
        idioma: link.idioma,
        house: shown.exportador,
      })
    })
  }),
]
