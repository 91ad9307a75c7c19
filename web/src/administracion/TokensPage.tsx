import { Button } from '@mantine/core'
import {
  BUSCADAS_TOKENS,
  exportarTokens,
  FILA_TOKENS,
  listarTokens,
  revocarToken,
  type SituacionToken,
  type TokenListado,
} from '@nogal/model/administracion/tokens'
import type { Tone } from '@nogal/model/aggregate/states'
import { formatInstant } from '@nogal/model/format'
import { Suspense, useState } from 'react'
import { IconLock, IconPlus } from '#icons'
import { apiEnvelope } from '../api/client.ts'
import { useChange } from '../api/useChange.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import type { Column, RowAction } from '../ui/table/Table.tsx'
import { AdministracionList, valueChoice } from './AdministracionList.tsx'

const TokenDialog = lazyPart(() => import('./TokenDialog.tsx'))
const ServicioDialog = lazyPart(async () => ({ default: (await import('./TokenDialog.tsx')).ServicioDialog }))

const TONES: Readonly<Record<SituacionToken, Tone>> = { vigente: 'good', vencido: 'warning', detenido: 'warning', revocado: 'neutral' }
const COLUMNS: { readonly [K in keyof TokenListado]?: Partial<Column<TokenListado>> } = {
  Nombre: { width: 190, name: true, pinned: 'start' },
  Situacion: { type: 'badge', width: 150, tone: row => TONES[row.Situacion] },
  Nom_Usuario: { title: 'Usuario de servicio', width: 190, name: true },
  Alcance: { width: 140 },
  Vence: { width: 120 },
  Ultimo_Uso: { width: 150, cell: row => (row.Ultimo_Uso ? formatInstant(row.Ultimo_Uso) : 'Sin uso') },
  Origen: { type: 'code', width: 140 },
  Comienzo: { type: 'code', width: 150 },
  Creado_En: { width: 150 },
  Creado_Por: { width: 180 },
  Revocado_En: { width: 150, hidden: true },
  Cod_Usuario: { title: 'Usuario', type: 'code', hidden: true },
  Id_Token: { hidden: true },
}
const is = (valor: SituacionToken, label: string, tone?: Tone) => valueChoice('Situacion', valor, label, tone)
const CHOICES = [
  is('vigente', 'Vigentes'),
  is('vencido', 'Vencidos', 'warning'),
  is('detenido', 'De usuarios desactivados', 'warning'),
  is('revocado', 'Revocados'),
]

/** The access tokens of programs, for administradores, who make and revoke them. */
export default function TokensPage() {
  const [open, setOpen] = useState<'token' | 'servicio'>()
  const { failure, change } = useChange()
  const revoke = async ({ Id_Token, Nombre, Nom_Usuario }: TokenListado) => {
    const sure = await confirm({
      title: `Revocar el token «${Nombre}»`,
      loses: `El programa que entra con él en nombre de ${Nom_Usuario} deja de entrar ahora. No se puede deshacer.`,
      action: 'Revocar',
    })
    if (sure) await change(() => apiEnvelope(revocarToken)({ body: { Id_Token } }))
  }
  const actionsOf = (row: TokenListado): RowAction[] => [
    {
      label: 'Revocar',
      icon: <IconLock size={16} />,
      danger: true,
      kept: row.Situacion === 'revocado' ? 'Ya está revocado.' : null,
      onClick: () => void revoke(row),
    },
  ]
  const close = () => setOpen(undefined)
  return (
    <>
      <AdministracionList<TokenListado>
        pantalla="tokens"
        title="Tokens de acceso"
        about="Con qué entran otros programas, en nombre de quién, hasta cuándo. Revocar uno vale al instante en todos los servidores."
        fields={FILA_TOKENS}
        searched={BUSCADAS_TOKENS}
        columns={COLUMNS}
        rowKey={row => row.Id_Token}
        call={listarTokens}
        exporting={exportarTokens}
        choices={CHOICES}
        orden="-Creado_En"
        empty="Ningún token con esos filtros."
        rowActions={actionsOf}
        failure={failure}
      >
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('servicio')}>
          Nuevo usuario
        </Button>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('token')}>
          Nuevo token
        </Button>
      </AdministracionList>
      <Suspense>
        {open === 'token' && <TokenDialog onClose={close} />}
        {open === 'servicio' && <ServicioDialog onClose={close} />}
      </Suspense>
    </>
  )
}
