import { Button } from '@mantine/core'
import {
  exportarPersonas,
  listarPersonas,
  nombrarGestorCliente,
  type PersonaListada,
  reactivarPersona,
  retirarInvitacion,
} from '@nogal/model/administracion/personas.calls'
import { BUSCADAS_PERSONAS, FILA_PERSONAS, type Situacion } from '@nogal/model/administracion/personas.fields'
import { verComo } from '@nogal/model/administracion/verComo'
import type { Tone } from '@nogal/model/aggregate/states'
import { quitarSegundoFactorDe } from '@nogal/model/sesion/segundoFactor.calls'
import { llegadaDe } from '@nogal/model/sesion/trabajo'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { IconEye, IconLock, IconMail, IconPencil, IconPlus, IconRestore, IconShield, IconUserStar, IconX } from '#icons'
import { api, apiEnvelope } from '../api/client.ts'
import { useChange } from '../api/useChange.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { DEMO } from '../isDemo.ts'
import { useUsuario } from '../sesion/permisos.ts'
import { startLook } from '../sesion/sesion.ts'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import type { Column, RowAction } from '../ui/table/Table.tsx'
import { AdministracionList, valueChoice } from './AdministracionList.tsx'

const InvitarDialog = lazyPart(() => import('./InvitarDialog.tsx'))
const DesactivarDialog = lazyPart(() => import('./DesactivarDialog.tsx'))

const TONES: Readonly<Record<Situacion, Tone>> = {
  activa: 'good',
  invitada: 'info',
  vencida: 'warning',
  'sin-clave': 'warning',
  servicio: 'info',
  inactiva: 'neutral',
}
const COLUMNS: { readonly [K in keyof PersonaListada]?: Partial<Column<PersonaListada>> } = {
  Nom_Usuario: { title: 'Persona', width: 190, name: true, pinned: 'start' },
  Situacion: { type: 'badge', width: 150, tone: row => TONES[row.Situacion] },
  Cod_Usuario: { title: 'Usuario', type: 'code', width: 120 },
  Email: { width: 230 },
  Nom_AreaGestion: { title: 'Área', width: 140 },
  Nom_Otras_Areas: { width: 140 },
  Nom_Cliente: { width: 160 },
  Administrador: { width: 120 },
  Administra_Cliente: { width: 150, hidden: true },
  Ultimo_Ingreso: { width: 150 },
  Segundo_Factor: { width: 130 },
  Sesiones: { width: 110 },
  Invitado_En: { width: 150, hidden: true },
  Invitacion_Vence: { width: 150, hidden: true },
  Cod_AreaGestion: { title: 'Código de área', hidden: true },
}
const is = (valor: Situacion, label: string, tone?: Tone) => valueChoice('Situacion', valor, label, tone)
const CHOICES = [
  is('activa', 'Activas'),
  is('invitada', 'Invitadas', 'info'),
  is('vencida', 'Invitación vencida', 'warning'),
  is('sin-clave', 'Sin clave', 'warning'),
  is('servicio', 'De servicio'),
  is('inactiva', 'Desactivadas'),
]

/** Why nobody looks at the portal as this person. */
const keepsFromLook = ({ Administrador, Situacion, Nom_Usuario }: PersonaListada): string | null =>
  Administrador
    ? 'Administra el portal, y como otro administrador no se mira.'
    : Situacion === 'activa'
      ? null
      : `${Nom_Usuario} todavía no entra al portal.`

type Open = { what: 'invitar'; persona?: PersonaListada } | { what: 'desactivar'; persona: PersonaListada }

/** The people of the portal, for administradores: who they are, how they get in, whether they still do. */
export default function PersonasPage() {
  const { Usuario } = useUsuario()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>()
  const { failure, setFailure, change } = useChange()
  const withdraw = async ({ Cod_Usuario, Nom_Usuario }: PersonaListada) => {
    const sure = await confirm({
      title: `Retirar la invitación de ${Nom_Usuario}`,
      loses: 'El enlace que recibió dejará de valer.',
      action: 'Retirar la invitación',
    })
    if (sure) await change(() => apiEnvelope(retirarInvitacion)({ body: { Usuario: Cod_Usuario } }))
  }
  const removeFactor = async ({ Cod_Usuario, Nom_Usuario }: PersonaListada) => {
    const sure = await confirm({
      title: `Quitar el segundo factor de ${Nom_Usuario}`,
      loses: 'Sus sesiones se cierran y entra sólo con su clave, hasta que prepare otro. Se le avisa por correo.',
      action: 'Quitar el segundo factor',
    })
    if (sure) await change(() => apiEnvelope(quitarSegundoFactorDe)({ body: { Usuario: Cod_Usuario } }))
  }
  const manage = async ({ Cod_Usuario, Nom_Usuario, Nom_Cliente, Administra_Cliente }: PersonaListada) => {
    const sure = await confirm({
      title: Administra_Cliente
        ? `${Nom_Usuario} deja de administrar a las personas de ${Nom_Cliente}`
        : `${Nom_Usuario} administra a las personas de ${Nom_Cliente}`,
      loses: Administra_Cliente
        ? 'Nadie de la empresa invitará ni quitará a otras personas, hasta que usted nombre a alguien.'
        : 'Invita a las demás por correo y les quita el ingreso. Quien lo hacía hasta ahora deja de hacerlo.',
      action: Administra_Cliente ? 'Ya no administra' : 'Nombrar',
    })
    if (sure) await change(() => apiEnvelope(nombrarGestorCliente)({ body: { Usuario: Cod_Usuario, Administra: !Administra_Cliente } }))
  }
  const look = async ({ Cod_Usuario }: PersonaListada) => {
    setFailure(undefined)
    try {
      const begun = await api(verComo)({ body: { Usuario: Cod_Usuario } })
      startLook(begun)
      location.assign(llegadaDe(begun.Cod_AreaGestion))
    } catch (error) {
      setFailure({ error })
    }
  }
  const actionsOf = (persona: PersonaListada): RowAction[] => {
    const { Situacion, Cod_Usuario, Invitado_En, Nom_Cliente } = persona
    const edit = {
      label: 'Cambiar sus datos',
      icon: <IconPencil size={16} />,
      onClick: () => void navigate({ to: '/pages/parametros/usuario', search: { ficha: Cod_Usuario, ver: 'todos' } as never }),
    }
    if (Situacion === 'inactiva')
      return [
        edit,
        {
          label: 'Reactivar',
          icon: <IconRestore size={16} />,
          onClick: () => void change(() => apiEnvelope(reactivarPersona)({ body: { Usuario: Cod_Usuario } })),
        },
      ]
    const invitation: RowAction[] = [
      {
        label: Situacion === 'activa' ? 'Enviar enlace para elegir clave' : Invitado_En ? 'Enviar otra invitación' : 'Invitar',
        icon: <IconMail size={16} />,
        onClick: () => setOpen({ what: 'invitar', persona }),
      },
      ...(Invitado_En ? [{ label: 'Retirar la invitación', icon: <IconX size={16} />, onClick: () => void withdraw(persona) }] : []),
      ...(persona.Segundo_Factor
        ? [{ label: 'Quitar el segundo factor', icon: <IconShield size={16} />, onClick: () => void removeFactor(persona) }]
        : []),
    ]
    return [
      edit,
      ...(DEMO || Situacion === 'servicio'
        ? []
        : [
            {
              label: 'Ver como esta persona',
              icon: <IconEye size={16} />,
              kept: keepsFromLook(persona),
              onClick: () => void look(persona),
            },
          ]),
      ...(Situacion === 'servicio' ? [] : invitation),
      ...(Nom_Cliente !== null && Situacion !== 'servicio'
        ? [
            {
              label: persona.Administra_Cliente ? 'Ya no administra a su empresa' : 'Administra a su empresa',
              icon: <IconUserStar size={16} />,
              onClick: () => void manage(persona),
            },
          ]
        : []),
      {
        label: 'Desactivar',
        icon: <IconLock size={16} />,
        danger: true,
        kept: Cod_Usuario === Usuario ? 'No puede desactivarse a sí mismo. Pídalo a otro administrador.' : null,
        onClick: () => setOpen({ what: 'desactivar', persona }),
      },
    ]
  }
  const close = () => setOpen(undefined)
  return (
    <>
      <AdministracionList<PersonaListada>
        pantalla="personas"
        title="Personas"
        about="Quién entra al portal: se invita por correo, y al irse entrega aquello de lo que responde."
        fields={FILA_PERSONAS}
        searched={BUSCADAS_PERSONAS}
        columns={COLUMNS}
        rowKey={row => row.Cod_Usuario}
        call={listarPersonas}
        exporting={exportarPersonas}
        choices={CHOICES}
        orden="Nom_Usuario"
        empty="Nadie con esos filtros."
        rowActions={actionsOf}
        failure={failure}
      >
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ what: 'invitar' })}>
          Invitar
        </Button>
      </AdministracionList>
      <Suspense>
        {open?.what === 'invitar' && <InvitarDialog persona={open.persona} onClose={close} />}
        {open?.what === 'desactivar' && <DesactivarDialog persona={open.persona} onClose={close} />}
      </Suspense>
    </>
  )
}
