import {
  BUSCADAS_CORREO,
  type CorreoListado,
  cancelarCorreo,
  exportarCorreo,
  FILA_CORREO,
  listarCorreo,
  motivoDeCorreo,
  reintentarCorreo,
} from '@nogal/model/administracion/correo'
import type { Tone } from '@nogal/model/aggregate/states'
import { CLASES_ENVIO, SOBRE_ESTADO } from '@nogal/model/embarque/envio'
import { counted } from '@nogal/model/words'
import { IconSend, IconX } from '#icons'
import { apiEnvelope } from '../api/client.ts'
import { useChange } from '../api/useChange.ts'
import { nombreEnvio, TONO_ESTADO } from '../embarque/papeles/papeles.ts'
import { useEnVivoEnvios } from '../embarque/papeles/useEnVivoEnvios.ts'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import type { Column, RowAction } from '../ui/table/Table.tsx'
import { AdministracionList, valueChoice } from './AdministracionList.tsx'
import css from './Correo.module.css'

const COLUMNS: { readonly [K in keyof CorreoListado]?: Partial<Column<CorreoListado>> } = {
  En: { width: 138, pinned: 'start' },
  Estado: { type: 'badge', width: 160, tone: ({ Estado }) => TONO_ESTADO[Estado], value: ({ Estado }) => SOBRE_ESTADO[Estado][0] },
  Para: { width: 220, name: true },
  Asunto: { width: 240 },
  Error: { title: 'Por qué no salió', width: 280, cell: ({ Error: error }) => motivoDeCorreo(error) },
  Intentos: { width: 90 },
  Proximo: { width: 138 },
  Embarque: { type: 'code', width: 120 },
  Clase: { title: 'De qué', width: 190, value: nombreEnvio },
  Enviado_En: { width: 138, hidden: true },
  Id_Envio: { title: 'Número', hidden: true },
}
const is = (estado: CorreoListado['Estado'], tone?: Tone) => valueChoice('Estado', estado, SOBRE_ESTADO[estado][0], tone)
const CHOICES = [is('pendiente'), is('rechazado', 'bad'), is('incierto', 'warning'), is('guardado', 'info'), is('retirado')]

/** What the mail server answered, word for word, below what that means. */
const Detalle = ({ row }: { row: CorreoListado }) => (
  <dl className={css.detail}>
    <dt>Estado</dt>
    <dd>{SOBRE_ESTADO[row.Estado][1]}</dd>
    {row.Error && (
      <>
        <dt>Por qué no salió</dt>
        <dd>{motivoDeCorreo(row.Error)}</dd>
        <dt>Respuesta del servidor</dt>
        <dd className={css.answer}>{row.Error}</dd>
      </>
    )}
    <dt>Para</dt>
    <dd>{row.Para}</dd>
    <dt>De qué</dt>
    <dd>{row.Papel ? nombreEnvio(row) : CLASES_ENVIO[row.Clase]}</dd>
  </dl>
)

/** The outbox, the last message first, for administradores: why a message failed, sent again or cancelled, one or many. */
export default function CorreoPage() {
  useEnVivoEnvios()
  const { failure, change } = useChange()
  const act = async (call: typeof reintentarCorreo | typeof cancelarCorreo, rows: readonly CorreoListado[], clear?: () => void) => {
    const Envios = rows.map(({ Id_Envio }) => ({ Id_Envio }))
    if (await change(() => apiEnvelope(call)({ body: { Envios } }))) clear?.()
  }
  const again = async (rows: readonly CorreoListado[], clear?: () => void) => {
    const unsure = rows.filter(({ Estado }) => Estado === 'incierto').length
    const sure =
      !unsure ||
      (await confirm({
        title: 'Enviar otra vez',
        loses: `De ${counted(unsure, 'mensaje', 'mensajes')} no se sabe si salió: el destinatario podría recibirlo dos veces.`,
        action: 'Enviar otra vez',
        danger: false,
      }))
    if (sure) await act(reintentarCorreo, rows, clear)
  }
  const cancel = async (rows: readonly CorreoListado[], clear?: () => void) => {
    const sure = await confirm({
      title: rows.length === 1 ? 'Cancelar el mensaje' : `Cancelar ${rows.length} mensajes`,
      loses: 'No saldrá. Queda en la lista como retirado, y se puede enviar otra vez.',
      action: 'Cancelar el envío',
      cancel: 'Dejar como está',
    })
    if (sure) await act(cancelarCorreo, rows, clear)
  }
  const actionsOf = (row: CorreoListado): RowAction[] => [
    {
      label: row.Estado === 'pendiente' ? 'Enviar ahora' : 'Enviar otra vez',
      icon: <IconSend size={16} />,
      kept:
        row.Estado === 'enviando' || row.Estado === 'entregando'
          ? 'Está saliendo ahora.'
          : row.Estado === 'enviado' && !row.Error
            ? 'Ya salió.'
            : null,
      onClick: () => void again([row]),
    },
    {
      label: 'Cancelar',
      icon: <IconX size={16} />,
      danger: true,
      kept: row.Estado === 'pendiente' ? null : 'Solo se cancela lo que espera salir.',
      onClick: () => void cancel([row]),
    },
  ]
  return (
    <AdministracionList<CorreoListado>
      pantalla="correo"
      title="Correo saliente"
      about="Todos los mensajes del portal: en qué están, por qué no salieron y cuándo se intenta otra vez."
      fields={FILA_CORREO}
      searched={BUSCADAS_CORREO}
      columns={COLUMNS}
      rowKey={row => String(row.Id_Envio)}
      call={listarCorreo}
      exporting={exportarCorreo}
      choices={CHOICES}
      orden="-Id_Envio"
      empty="Ningún mensaje con esos filtros."
      rowActions={actionsOf}
      failure={failure}
      preview={row => <Detalle row={row} />}
      selectionActions={[
        {
          key: 'otra-vez',
          label: 'Enviar otra vez',
          icon: <IconSend size={15} aria-hidden />,
          onClick: (rows, clear) => void again(rows, clear),
        },
        { key: 'cancelar', label: 'Cancelar', icon: <IconX size={15} aria-hidden />, onClick: (rows, clear) => void cancel(rows, clear) },
      ]}
    />
  )
}
