/** The first steps of an empty installation, each read from the state of the portal. */
import type { EstadoPortal } from './panel.calls.ts'

type FilaPaso = {
  titulo: string
  /** How it is done. */
  dice: string
  /** Where it is done. */
  lleva: string
  hecho: (estado: EstadoPortal) => boolean
}

const PASOS = {
  empresa: {
    titulo: 'Su empresa',
    dice: 'Razón social, RUT, dirección, logo, bancos y quién firma: van en los contratos y los papeles.',
    lleva: '/pages/administracion/empresa',
    hecho: ({ Empresas }) => Empresas > 0,
  },
  personas: {
    titulo: 'Las personas',
    dice: 'Invite a quienes van a trabajar en el portal: cada una elige su clave.',
    lleva: '/pages/administracion/personas',
    hecho: ({ Usuarios }) => Usuarios > 1,
  },
  direccion: {
    titulo: 'La dirección del portal',
    dice: 'PORTAL_URL, o escrita en la bandeja de salida: sin ella los enlaces de los correos no saben adónde llevar.',
    lleva: '/pages/embarques/listado?envios=todos',
    hecho: ({ Direccion_Portal }) => Boolean(Direccion_Portal),
  },
  correo: {
    titulo: 'El correo',
    dice: 'Ponga SMTP_URL en el servidor. Queda probado cuando el primer mensaje sale, como el de una invitación.',
    lleva: '/pages/administracion/correo',
    hecho: ({ Hay_Smtp, Correo_Probado }) => Hay_Smtp && Correo_Probado,
  },
  respaldo: {
    titulo: 'El respaldo',
    dice: 'Haga el primero con «npm run respaldo», y déjelo programado.',
    lleva: '/manual/respaldo',
    hecho: ({ Respaldo_En }) => Respaldo_En !== null,
  },
  clientes: {
    titulo: 'Los clientes',
    dice: 'Escríbalos uno por uno, o impórtelos de Excel.',
    lleva: '/pages/parametros/clientes',
    hecho: ({ Clientes }) => Clientes > 0,
  },
  productos: {
    titulo: 'Los productos',
    dice: 'Lo que se vende de cada especie.',
    lleva: '/pages/parametros/producto',
    hecho: ({ Productos }) => Productos > 0,
  },
  plantas: {
    titulo: 'Las plantas',
    dice: 'Donde se carga la fruta.',
    lleva: '/pages/parametros/planta',
    hecho: ({ Plantas }) => Plantas > 0,
  },
} as const satisfies Readonly<Record<string, FilaPaso>>

export type PrimerPaso = Omit<FilaPaso, 'hecho'> & { codigo: string; hecho: boolean }

/** The first steps with whether each is done; none once all are, nor where the business is a sample. */
export const pasosDe = (estado: EstadoPortal): PrimerPaso[] => {
  if (estado.Es_Muestra) return []
  const pasos = Object.entries<FilaPaso>(PASOS).map(([codigo, { hecho, ...row }]) => ({ codigo, ...row, hecho: hecho(estado) }))
  return pasos.every(({ hecho }) => hecho) ? [] : pasos
}
