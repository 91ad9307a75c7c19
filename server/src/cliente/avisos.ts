/** Mails about shipments to subscribed clients: they have the values at the time of sending, and each cause gives one message. */
import { formatDate } from '@nogal/model/format'
import type { Idioma } from '@nogal/model/palabras'
import { ESTADO_RECLAMO } from '@nogal/model/reclamo/reclamo'
import { ESTADO_SOLICITUD } from '@nogal/model/solicitud/solicitud'
import type { Config } from '../config.ts'
import { findCause, insertEnvio } from '../correo/envio.queries.ts'
import { messageId, senderOf } from '../correo/sobre.ts'
import type { Db } from '../db/open.ts'
import { type Tx, tx } from '../db/tx.ts'
import { houseOf } from '../gestion/aprobacion/recordatorio.queries.ts'
import { exporterOf } from '../gestion/aprobacion/ronda.queries.ts'
import { portalOfJob } from '../http/direccion.ts'
import { type Anuncio, type Lector, readersOf, takeAnuncios } from './avisos.queries.ts'

const QUIET_MS = 60_000
const AT_ONCE = 50

const EN_DAY = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
const dayOf = (iso: string, idioma: Idioma): string => (idioma === 'es' ? formatDate(iso) : EN_DAY.format(new Date(`${iso}T00:00:00Z`)))

type Said = { asunto: string; texto: string }
type Say = (a: Anuncio, day: (iso: string) => string) => Said
const vessel = (a: Anuncio, word: string): string => (a.nave ? `${word} ${a.nave}` : word)

/** What staff wrote with the last step. */
const because = ({ motivo }: Anuncio, word: string): string => (motivo ? ` ${word}: ${motivo}` : '')
const RECLAMO_ES: Readonly<Record<string, string>> = {
  [ESTADO_RECLAMO.enRevision]: 'en revisión',
  [ESTADO_RECLAMO.aceptado]: 'aceptado',
  [ESTADO_RECLAMO.rechazado]: 'rechazado',
}
const RECLAMO_EN: Readonly<Record<string, string>> = {
  [ESTADO_RECLAMO.enRevision]: 'under review',
  [ESTADO_RECLAMO.aceptado]: 'accepted',
  [ESTADO_RECLAMO.rechazado]: 'rejected',
}

const SAY: Readonly<Record<Idioma, Record<Anuncio['aviso'], Say>>> = {
  es: {
    zarpe: (a, day) => ({ asunto: 'zarpó', texto: `${vessel(a, 'La nave')} zarpó el ${day(a.valor!)}.` }),
    arribo: (a, day) => ({ asunto: 'arribó', texto: `${vessel(a, 'La nave')} arribó el ${day(a.valor!)}.` }),
    eta: (a, day) => ({ asunto: 'cambió la ETA', texto: `La ETA cambió del ${day(a.antes!)} al ${day(a.valor!)}.` }),
    documento: a => ({ asunto: 'documento nuevo', texto: `Ya está disponible: ${a.documento}.` }),
    solicitud: (a, day) => {
      if (a.estado === ESTADO_SOLICITUD.aceptada)
        return { asunto: 'documento aceptado', texto: `Aceptamos lo que entregó: ${a.documento}.` }
      if (a.estado === ESTADO_SOLICITUD.rechazada)
        return { asunto: 'documento por corregir', texto: `Hay que entregar de nuevo: ${a.documento}.${because(a, 'Motivo')}` }
      return {
        asunto: 'documento que le pedimos',
        texto: `Le pedimos un documento: ${a.documento}, hasta el ${day(a.hasta!)}. Súbalo en la página del embarque.`,
      }
    },
    reclamo: a => ({
      asunto: `reclamo ${RECLAMO_ES[a.estado!]}`,
      texto: `Su reclamo (${a.documento}) quedó ${RECLAMO_ES[a.estado!]}.${because(a, 'Respuesta')}`,
    }),
  },
  en: {
    zarpe: (a, day) => ({ asunto: 'departed', texto: `${vessel(a, 'The vessel')} departed on ${day(a.valor!)}.` }),
    arribo: (a, day) => ({ asunto: 'arrived', texto: `${vessel(a, 'The vessel')} arrived on ${day(a.valor!)}.` }),
    eta: (a, day) => ({ asunto: 'ETA changed', texto: `The ETA changed from ${day(a.antes!)} to ${day(a.valor!)}.` }),
    documento: a => ({ asunto: 'new document', texto: `Now available: ${a.document}.` }),
    solicitud: (a, day) => {
      if (a.estado === ESTADO_SOLICITUD.aceptada)
        return { asunto: 'document accepted', texto: `We accepted what you delivered: ${a.document}.` }
      if (a.estado === ESTADO_SOLICITUD.rechazada)
        return { asunto: 'document to correct', texto: `Please deliver again: ${a.document}.${because(a, 'Reason')}` }
      return {
        asunto: 'document that we ask you for',
        texto: `We ask you for a document: ${a.document}, by ${day(a.hasta!)}. Please upload it on the page of the shipment.`,
      }
    },
    reclamo: a => ({
      asunto: `claim ${RECLAMO_EN[a.estado!]}`,
      texto: `Your claim (${a.document}) is ${RECLAMO_EN[a.estado!]}.${because(a, 'Answer')}`,
    }),
  },
}
const HELLO: Readonly<Record<Idioma, (name: string) => string>> = { es: name => `Hola, ${name}:`, en: name => `Dear ${name},` }
const SHIPMENT: Readonly<Record<Idioma, string>> = { es: 'Embarque', en: 'Shipment' }

type Settings = Pick<Config, 'CORREO_DE' | 'PORTAL_URL'>

const tell = async (db: Tx, config: Settings, a: Anuncio, { id, idioma, nombre, email, cliente }: Lector): Promise<number> => {
  const causa = ['aviso', a.aviso, a.embarque, a.clave, a.valor, id].join('/')
  if (await findCause(db, causa)) return 0
  const { negocio, ...exporter } = await exporterOf(db, a.embarque)
  const { de, responder } = await senderOf(db, config, '', exporter)
  const portal = await portalOfJob(db, config, (await houseOf(db)).portal)
  const { asunto, texto } = SAY[idioma][a.aviso](a, iso => dayOf(iso, idioma))
  const name = `${SHIPMENT[idioma]} ${a.contrato}/${a.corr}`
  const link = portal && `${portal}/pages/cliente/${a.negocio}/${a.embarque}`
  await insertEnvio(db, {
    clase: 'aviso',
    id_suscripcion: id,
    cod_cliente: cliente,
    clave: a.embarque,
    nro_negocio: negocio,
    idioma,
    para: [{ Nombre: nombre, Email: email }],
    de,
    responder,
    asunto: `${name}: ${asunto}`,
    mensaje: [HELLO[idioma](nombre), `${name}. ${texto}`, ...(link ? [link] : [])].join('\n\n'),
    portal,
    causa,
    mensaje_id: messageId(de),
  })
  return 1
}

/** Puts due notices to clients into the outbox; returns the number of messages. */
export const announce = (db: Db, config: Settings, quietMs = QUIET_MS): Promise<number> =>
  tx(db, { usuario: 'portal' }, async client => {
    let sent = 0
    for (const one of await takeAnuncios(client, quietMs, AT_ONCE)) {
      if (one.valor === null) continue
      for (const reader of await readersOf(client, one)) sent += await tell(client, config, one, reader)
    }
    return sent
  })
