import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  exportarPersonas,
  listarPersonas,
  type PersonaListada,
  reactivarPersona,
  retirarInvitacion,
} from '@nogal/model/administracion/personas.calls'
import { BUSCADAS_PERSONAS, FILA_PERSONAS, type Situacion } from '@nogal/model/administracion/personas.fields'
import type { Tone } from '@nogal/model/aggregate/states'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { IconLock, IconMail, IconPencil, IconPlus, IconRestore, IconX } from '#icons'
import { apiEnvelope } from '../api/client.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { useUsuario } from '../sesion/permisos.ts'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import type { Column, RowAction } from '../ui/table/Table.tsx'
import { AdministracionList, type Choice } from './AdministracionList.tsx'

const InvitarDialog = lazyPart(() => import('./InvitarDialog.tsx'))
const DesactivarDialog = lazyPart(() => import('./DesactivarDialog.tsx'))

const TONES: Readonly<Record<Situacion, Tone>> = {
  activa: 'good',
  invitada: 'info',
  vencida: 'warning',
  'sin-clave': 'warning',
  inactiva: 'neutral',
}
const COLUMNS: { readonly [K in keyof PersonaListada]?: Partial<Column<PersonaListada>> } = {
  Nom_Usuario: { title: 'Persona', width: 190, name: true, pinned: 'start' },
  Situacion: { type: 'badge', width: 150, tone: row => TONES[row.Situacion] },
  Cod_Usuario: { title: 'Usuario', type: 'code', width: 120 },
  Email: { width: 230 },
  Nom_AreaGestion: { title: 'Área', width: 140 },
  Nom_Cliente: { width: 160 },
  Administrador: { width: 120 },
  Ultimo_Ingreso: { width: 150 },
  Sesiones: { width: 110 },
  Invitado_En: { width: 150, hidden: true },
  Invitacion_Vence: { width: 150, hidden: true },
  Cod_AreaGestion: { title: 'Código de área', hidden: true },
}
const is = (valor: Situacion, label: string, tone?: Tone): Choice => ({
  value: valor,
  label,
  ...(tone && { tone }),
  filter: { campo: 'Situacion', modo: 'equals', valor },
})
const CHOICES = [
  is('activa', 'Activas'),
  is('invitada', 'Invitadas', 'info'),
  is('vencida', 'Invitación vencida', 'warning'),
  is('sin-clave', 'Sin clave', 'warning'),
  is('inactiva', 'Desactivadas'),
]

type Open = { what: 'invitar'; persona?: PersonaListada } | { what: 'desactivar'; persona: PersonaListada }

/** The people of the portal, for administradores: who they are, how they get in, whether they still do. */
export default function PersonasPage() {
  const { Usuario } = useUsuario()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>()
  const [failed, setFailed] = useState<unknown>()
  /** Makes a change that needs no dialog of its own; a refusal is shown in one. */
  const change = async (made: () => Promise<{ mensaje: string }>) => {
    setFailed(undefined)
    try {
      const { mensaje } = await made()
      notifications.show({ message: mensaje })
      await queries.invalidateQueries()
    } catch (error) {
      setFailed(error)
    }
  }
  const withdraw = async ({ Cod_Usuario, Nom_Usuario }: PersonaListada) => {
    const sure = await confirm({
      title: `Retirar la invitación de ${Nom_Usuario}`,
      loses: 'El enlace que recibió dejará de valer.',
      action: 'Retirar la invitación',
    })
    if (sure) await change(() => apiEnvelope(retirarInvitacion)({ body: { Usuario: Cod_Usuario } }))
  }
  const actionsOf = (persona: PersonaListada): RowAction[] => {
    const { Situacion, Cod_Usuario, Invitado_En } = persona
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
    return [
      edit,
      {
        label: Situacion === 'activa' ? 'Enviar enlace para elegir clave' : Invitado_En ? 'Enviar otra invitación' : 'Invitar',
        icon: <IconMail size={16} />,
        onClick: () => setOpen({ what: 'invitar', persona }),
      },
      ...(Invitado_En ? [{ label: 'Retirar la invitación', icon: <IconX size={16} />, onClick: () => void withdraw(persona) }] : []),
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
      >
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ what: 'invitar' })}>
          Invitar
        </Button>
      </AdministracionList>
      {failed !== undefined && <Outcome error={failed} />}
      <Suspense>
        {open?.what === 'invitar' && <InvitarDialog persona={open.persona} onClose={close} />}
        {open?.what === 'desactivar' && <DesactivarDialog persona={open.persona} onClose={close} />}
      </Suspense>
    </>
  )
}
