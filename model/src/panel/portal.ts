/** The state of the installation for its administrators: the figures that the server knows, and what they say, the urgent first. */
import { tamano } from '../adjunto/archivos.ts'
import { formatInstant, formatNumber } from '../format.ts'
import { counted } from '../words.ts'
import type { EstadoPortal } from './panel.calls.ts'
import { type Tono, URGENCIAS } from './urgencia.ts'

/** One subject of the state: its figure and what the figure means. */
export type Asunto = {
  codigo: string
  titulo: string
  cifra: string
  /** Sentences, each a thing to know or to do. */
  dice: readonly string[]
  tono: Tono
  /** The screen on which the subject is worked on. */
  lleva?: string
}
type Dicho = Pick<Asunto, 'cifra' | 'dice' | 'tono' | 'lleva'>
type Fila = { titulo: string; lleva?: string; dicho: (estado: EstadoPortal) => Dicho }

const DAY_MS = 86_400_000
/** A backup older than this many days is late, and older than this many urgent. */
const RESPALDO_TARDE = 2
const RESPALDO_URGE = 7
/** A message that waits this many minutes is late. */
const COLA_TARDE = 15
/** Free space in bytes below which the disk is short, and below which it is urgent. */
const DISCO_ESCASO = 2 * 1024 ** 3
const DISCO_URGE = 256 * 1024 ** 2
/** This many failed logins in a day are more than people who mistype. */
const FALLIDOS_MUCHOS = 20

/** At most this many screens with missing English texts are named. */
const MOST_SCREENS = 5

/** A list that was slow this many times in two days needs somebody. */
const LENTAS_MUCHAS = 10

const number = (n: number) => formatNumber(n, 0)
const said = (...sentences: (string | false | null | undefined)[]): string[] => sentences.filter(one => typeof one === 'string')
const daysSince = (instant: string, ahora: string): number => Math.floor((Date.parse(ahora) - Date.parse(instant)) / DAY_MS)
const ago = (days: number): string => (days === 0 ? 'hoy' : days === 1 ? 'ayer' : `hace ${days} días`)

/** Each subject of the state. */
export const ASUNTOS: Readonly<Record<string, Fila>> = {
  trabajos: {
    titulo: 'Trabajos en segundo plano',
    lleva: '/manual/operacion',
    dicho: ({ Trabajos_Con_Falla: failing }) => ({
      cifra: failing.length ? counted(failing.length, 'falla', 'fallan') : 'Sin fallas',
      dice: failing.length
        ? failing.map(({ Nombre, Falla, Desde }) => `${Nombre}, desde el ${formatInstant(Desde)}: ${Falla}`)
        : ['Correos, recordatorios, avisos, sumas y limpieza.'],
      tono: failing.length ? 'bad' : 'good',
    }),
  },
  correos: {
    titulo: 'Correos',
    lleva: '/pages/administracion/correo',
    dicho: ({ Correos_Fallidos, Correos_En_Cola, Cola_Desde, Correos_Guardados, Ahora }) => {
      const late = Cola_Desde !== null && Date.parse(Ahora) - Date.parse(Cola_Desde) > COLA_TARDE * 60_000
      return {
        cifra: Correos_Fallidos ? counted(Correos_Fallidos, 'falló', 'fallaron') : `${number(Correos_En_Cola)} en cola`,
        dice: said(
          Correos_Fallidos > 0 && 'En los últimos 30 días, rechazados o sin saber si salieron. Revíselos en la bandeja de salida.',
          late && `El primero de la cola espera desde el ${formatInstant(Cola_Desde!)}.`,
          Correos_Guardados > 0 &&
            `${counted(Correos_Guardados, 'mensaje no salió', 'mensajes no salieron')} en 30 días porque no hay servidor de correo: se ${Correos_Guardados === 1 ? 'guardó' : 'guardaron'} en la bandeja de salida.`,
          !Correos_Fallidos && !late && !Correos_Guardados && 'Ninguno falló en los últimos 30 días.',
        ),
        tono: Correos_Fallidos || late ? 'bad' : Correos_Guardados ? 'warning' : 'good',
      }
    },
  },
  respaldo: {
    titulo: 'Respaldo',
    lleva: '/manual/respaldo',
    dicho: ({ Respaldo_En, Respaldo_Bytes, Ahora }) => {
      if (!Respaldo_En)
        return {
          cifra: 'Ninguno',
          dice: [
            'En este equipo no se ha hecho ninguno con «npm run respaldo». Si la base se respalda por otro medio, el portal no lo sabe.',
          ],
          tono: 'bad',
        }
      const days = daysSince(Respaldo_En, Ahora)
      return {
        cifra: ago(days),
        dice: [`El último se hizo el ${formatInstant(Respaldo_En)} y ocupa ${tamano(Respaldo_Bytes ?? 0)}.`],
        tono: days > RESPALDO_URGE ? 'bad' : days > RESPALDO_TARDE ? 'warning' : 'good',
      }
    },
  },
  ajustes: {
    titulo: 'Ajustes que faltan',
    lleva: '/pages/parametros/moneda',
    dicho: ({ Hay_Smtp, Direccion_Portal, Es_Muestra, Monedas_Sin_Valor }) => {
      const missing = said(
        !Hay_Smtp && 'SMTP_URL: sin servidor de correo, los mensajes se guardan y no salen.',
        !Direccion_Portal && 'PORTAL_URL: los enlaces de los correos no saben por qué dirección se llega al portal.',
        Monedas_Sin_Valor &&
          `Valor en dólares de ${Monedas_Sin_Valor}: los informes no pueden llevar sus montos a otra moneda. Se escribe en Parámetros, Monedas.`,
        Es_Muestra && 'Los datos son de muestra. Para trabajar, inicie otra instalación con MUESTRA=no.',
      )
      return {
        cifra: missing.length ? String(missing.length) : 'Ninguno',
        dice: missing.length ? missing : ['Correo, dirección del portal y valores de las monedas están puestos.'],
        tono: missing.length ? 'warning' : 'good',
      }
    },
  },
  ingles: {
    titulo: 'Nombres sin inglés',
    dicho: ({ Sin_Ingles }) => ({
      cifra: Sin_Ingles.length ? number(Sin_Ingles.reduce((sum, { Cantidad }) => sum + Cantidad, 0)) : 'Ninguno',
      dice: Sin_Ingles.length
        ? said(
            'Los papeles en inglés y los clientes que leen en inglés los ven en castellano.',
            ...Sin_Ingles.slice(0, MOST_SCREENS).map(({ Titulo, Cantidad }) => `${Titulo}: ${number(Cantidad)}.`),
            Sin_Ingles.length > MOST_SCREENS && `Y en ${counted(Sin_Ingles.length - MOST_SCREENS, 'pantalla más', 'pantallas más')}.`,
          )
        : ['Lo que se traduce en papeles y pantallas de clientes tiene su texto en inglés.'],
      tono: Sin_Ingles.length ? 'neutral' : 'good',
      ...(Sin_Ingles[0] && { lleva: `/pages/parametros/${Sin_Ingles[0].Pantalla}` }),
    }),
  },
  navieras: {
    titulo: 'Seguimiento de navieras',
    lleva: '/pages/administracion/rastreo',
    dicho: ({ Navieras, Navieras_Con_Falla }) => ({
      cifra: Navieras_Con_Falla ? 'Falla' : Navieras ? counted(Navieras, 'naviera', 'navieras') : 'Ninguna',
      dice: [
        Navieras_Con_Falla
          ? `No responden bien: ${Navieras_Con_Falla}. Revise su dirección y su credencial.`
          : Navieras
            ? 'Todas responden.'
            : 'No se consulta a ninguna.',
      ],
      tono: Navieras_Con_Falla ? 'warning' : Navieras ? 'good' : 'neutral',
    }),
  },
  procesos: {
    titulo: 'Procesos',
    lleva: '/manual/operacion',
    dicho: ({ Procesos }) => {
      const lost = Procesos.filter(({ Perdido }) => Perdido)
      const alive = Procesos.filter(({ Perdido }) => !Perdido)
      const versions = [...new Set(alive.map(({ Version }) => Version))]
      return {
        cifra: number(alive.length),
        dice: said(
          ...lost.map(({ Equipo, Visto }) => `Uno de ${Equipo} no da señales desde el ${formatInstant(Visto)}: vea si se detuvo.`),
          versions.length > 1 && `Funcionan versiones distintas: ${versions.join(' y ')}. Termine de actualizarlos.`,
          ...alive.map(({ Equipo, Desde }) => `${Equipo}, desde el ${formatInstant(Desde)}.`),
        ),
        tono: lost.length ? 'bad' : versions.length > 1 ? 'warning' : 'good',
      }
    },
  },
  copias: {
    titulo: 'Réplicas',
    lleva: '/manual/operacion',
    dicho: ({ Copias }) => {
      const idle = Copias.filter(({ Estado }) => Estado !== 'sirve')
      return {
        cifra: idle.length ? counted(idle.length, 'no sirve', 'no sirven') : Copias.length ? number(Copias.length) : 'Ninguna',
        dice: Copias.length
          ? Copias.map(
              ({ Nombre, Estado, Atraso_S }) =>
                `${Nombre}: ${Estado}${Atraso_S === null ? '' : `, ${counted(Atraso_S, 'segundo', 'segundos')} de atraso`}.`,
            )
          : ['Todo se lee en el servidor.'],
        tono: idle.length ? 'warning' : Copias.length ? 'good' : 'neutral',
      }
    },
  },
  lentas: {
    titulo: 'Listas lentas',
    lleva: '/manual/operacion',
    dicho: ({ Listas_Lentas }) => ({
      cifra: Listas_Lentas.length ? number(Listas_Lentas.reduce((sum, { Veces }) => sum + Veces, 0)) : 'Ninguna',
      dice: Listas_Lentas.length
        ? Listas_Lentas.map(
            ({ Que, Veces, Peor_Ms }) => `${Que}: ${counted(Veces, 'vez', 'veces')}, hasta ${formatNumber(Peor_Ms / 1000, 1)} s.`,
          )
        : ['Desde ayer ninguna tomó más de un segundo.'],
      tono: Listas_Lentas.some(({ Veces }) => Veces >= LENTAS_MUCHAS) ? 'warning' : Listas_Lentas.length ? 'neutral' : 'good',
    }),
  },
  webhooks: {
    titulo: 'Webhooks',
    lleva: '/pages/administracion/webhooks',
    dicho: ({ Webhooks, Webhooks_Muertos, Webhooks_Con_Falla }) => ({
      cifra: Webhooks_Muertos ? `${number(Webhooks_Muertos)} sin entregar` : Webhooks ? number(Webhooks) : 'Ninguno',
      dice: said(
        Webhooks_Muertos > 0 && 'De los últimos 30 días. Corrija la causa y envíelos otra vez desde sus entregas.',
        Webhooks_Con_Falla && `No se pudo avisar a: ${Webhooks_Con_Falla}.`,
        !Webhooks_Muertos && !Webhooks_Con_Falla && (Webhooks ? 'Todo se entregó.' : 'No se avisa a ningún programa.'),
      ),
      tono: Webhooks_Muertos || Webhooks_Con_Falla ? 'warning' : Webhooks ? 'good' : 'neutral',
    }),
  },
  tokens: {
    titulo: 'Tokens de acceso',
    lleva: '/pages/administracion/tokens',
    dicho: ({ Tokens, Tokens_Por_Vencer }) => ({
      cifra: Tokens ? number(Tokens) : 'Ninguno',
      dice: [
        Tokens_Por_Vencer
          ? `Vencen en dos semanas: ${Tokens_Por_Vencer}. Cree otro y póngalo en el programa antes.`
          : Tokens
            ? 'Ninguno vence en dos semanas.'
            : 'Ningún programa entra.',
      ],
      tono: Tokens_Por_Vencer ? 'warning' : Tokens ? 'good' : 'neutral',
    }),
  },
  ingresos: {
    titulo: 'Ingresos fallidos',
    lleva: '/pages/administracion/accesos',
    dicho: ({ Ingresos_Fallidos, Usuarios_Bloqueados }) => ({
      cifra: number(Ingresos_Fallidos),
      dice: said('En las últimas 24 horas.', Usuarios_Bloqueados && `Con demasiados intentos, esperan 15 minutos: ${Usuarios_Bloqueados}.`),
      tono: Usuarios_Bloqueados || Ingresos_Fallidos >= FALLIDOS_MUCHOS ? 'warning' : 'good',
    }),
  },
  usuarios: {
    titulo: 'Usuarios',
    lleva: '/pages/administracion/personas',
    dicho: ({ Usuarios, Usuarios_Sin_Clave, Usuarios_Clave_Muestra, Administradores, Sesiones, Usuarios_Dentro }) => ({
      cifra: number(Usuarios),
      dice: said(
        `Activos, con ${counted(Administradores, 'administrador', 'administradores')}.`,
        `${counted(Sesiones, 'sesión abierta', 'sesiones abiertas')} de ${counted(Usuarios_Dentro, 'persona', 'personas')}.`,
        Usuarios_Sin_Clave > 0 && `${number(Usuarios_Sin_Clave)} sin clave: déselas en Usuarios.`,
        Usuarios_Clave_Muestra > 0 && `${number(Usuarios_Clave_Muestra)} con la clave de muestra, que todos conocen.`,
      ),
      tono: Usuarios_Sin_Clave || Usuarios_Clave_Muestra ? 'warning' : 'good',
    }),
  },
  espacio: {
    titulo: 'Espacio',
    lleva: '/manual/operacion',
    dicho: ({ Base_Bytes, Adjuntos, Adjuntos_Bytes, Disco_Libre, Escritura_Detenida }) => ({
      cifra: tamano(Base_Bytes + Adjuntos_Bytes),
      dice: said(
        `La base ocupa ${tamano(Base_Bytes)}; ${counted(Adjuntos, 'archivo adjunto', 'archivos adjuntos')}, ${tamano(Adjuntos_Bytes)}.`,
        Escritura_Detenida && 'El portal no guarda nada: libere espacio en el disco de los datos.',
        Disco_Libre !== null && `En el disco de los datos quedan ${tamano(Disco_Libre)}.`,
      ),
      tono: Escritura_Detenida
        ? 'bad'
        : Disco_Libre === null
          ? 'neutral'
          : Disco_Libre < DISCO_URGE
            ? 'bad'
            : Disco_Libre < DISCO_ESCASO
              ? 'warning'
              : 'good',
    }),
  },
  version: {
    titulo: 'Versión',
    dicho: ({ Version, Motor, Version_Motor, Activo_Desde, Ahora }) => ({
      cifra: Version,
      dice: [
        `${Motor === 'postgresql' ? 'PostgreSQL' : 'Base incluida, PostgreSQL'} ${Version_Motor}.`,
        `Funciona sin detenerse desde ${daysSince(Activo_Desde, Ahora) === 0 ? 'hoy' : `el ${formatInstant(Activo_Desde)}`}.`,
      ],
      tono: 'neutral',
    }),
  },
}

/** The subjects of a state, the urgent first; equal ones keep the order of the table. */
export const asuntosDe = (estado: EstadoPortal): Asunto[] =>
  Object.entries(ASUNTOS)
    .map(([codigo, { dicho, ...row }]) => ({ codigo, ...row, ...dicho(estado) }))
    .sort((a, b) => URGENCIAS.indexOf(a.tono) - URGENCIAS.indexOf(b.tono))
