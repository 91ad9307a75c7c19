import { Button, Checkbox, Group, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { numerarContenedores } from '@nogal/model/embarque/embarque.calls'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { formatContainer } from '@nogal/model/format'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { IconAlertTriangle, IconCheck } from '#icons'
import { refresh } from '../../aggregate/data.ts'
import { api } from '../../api/client.ts'
import { useIntent } from '../../api/useIntent.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useUnsavedGuard } from '../../ui/dialog/useUnsavedGuard.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import css from '../shared/Contenedor.module.css'
import { CONTENEDOR_VIEW, type EmbarqueDeContenedor } from '../shared/contenedor.view.ts'
import { type Asignado, cual, leerNumeros, repartirNumeros } from '../shared/numeros.ts'

type Props = { embarque: EmbarqueDeContenedor; onClose: () => void }
type Uno = Asignado<EmbarqueDeContenedor['Contenedores_Embarque'][number]>

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** Sets the numbers of all containers of a shipment from text copied from a mail or a sheet. */
export default function NumerosDialog({ embarque, onClose }: Props) {
  return (
    <Dialog opened onClose={onClose} title={`Números de contenedor del embarque ${nombreEmbarque(embarque)}`} size="lg">
      <Pegar embarque={embarque} onClose={onClose} />
    </Dialog>
  )
}

function Pegar({ embarque, onClose }: Props) {
  const contenedores = embarque.Contenedores_Embarque
  const anyKnown = contenedores.some(one => one.Nro_Contenedor)
  const [text, setText] = useState('')
  const [reemplazar, setReemplazar] = useState(false)
  const { asignados, sobran } = useMemo(
    () => repartirNumeros(contenedores, leerNumeros(text), reemplazar),
    [contenedores, text, reemplazar],
  )
  const given = asignados.filter(one => one.numero)
  const wrong = given.filter(one => one.fault).length
  const send = useIntent()
  useUnsavedGuard(text.trim() !== '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const Contenedores = given.map(({ contenedor, numero }) => ({ Id_Contenedor: contenedor.Id_Contenedor, Nro_Contenedor: numero! }))
      return send(key => api(numerarContenedores)({ body: { Nro_Embarque: embarque.Nro_Embarque, Contenedores } }, { key }))
    },
    onSuccess: async () => {
      setText('')
      notifications.show({ message: `Se guardaron ${counted(given.length, 'número', 'números')}.` })
      await refresh(CONTENEDOR_VIEW)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (given.length && !wrong && !isPending) mutate()
  }
  return (
    <form onSubmit={submit}>
      <Textarea
        label="Pegue aquí la columna del correo o de la planilla"
        description="Con espacios, puntos o guiones, uno por línea o varios seguidos."
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && event.ctrlKey && event.currentTarget.form?.requestSubmit()}
        data-autofocus
      />
      {anyKnown && (
        <Checkbox
          mt="sm"
          label="Cambiar también los números que ya están escritos"
          checked={reemplazar}
          onChange={event => setReemplazar(event.currentTarget.checked)}
        />
      )}
      <table className={css.numbers} style={{ marginTop: 14 }} aria-label="Número de cada contenedor">
        <thead>
          <tr>
            <th scope="col">Contenedor</th>
            <th scope="col">Número</th>
            <th scope="col">Revisión</th>
          </tr>
        </thead>
        <tbody>
          {asignados.map(one => (
            <Fila key={one.contenedor.Id_Contenedor} asignado={one} />
          ))}
        </tbody>
      </table>
      {sobran.length > 0 && (
        <Text size="sm" mt="sm" c="var(--mantine-color-error)" role="status">
          {sobran.length === 1 ? 'Sobra un número, que no se guarda' : `Sobran ${sobran.length} números, que no se guardan`}:{' '}
          {sobran.map(formatContainer).join(', ')}.
          {anyKnown && !reemplazar && ' Para que reemplacen a los que ya están, marque la casilla de arriba.'}
        </Text>
      )}
      <Group justify="space-between" mt="md">
        <Outcome error={error} unsaved={text.trim() !== ''} onRetry={() => mutate()} />
        <Text size="sm" c="dimmed" role="status">
          {text.trim() &&
            (wrong
              ? `${counted(wrong, 'número malo', 'números malos')}: corríjalo en el texto`
              : counted(given.length, 'número', 'números'))}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={isPending} disabled={!given.length || wrong > 0} title="Ctrl+Enter">
            Guardar los números
          </Button>
        </Group>
      </Group>
    </form>
  )
}

const Fila = ({ asignado: { contenedor, numero, fault } }: { asignado: Uno }) => (
  <tr>
    <td>{cual(contenedor)}</td>
    <td className={css.number}>{formatContainer(numero ?? contenedor.Nro_Contenedor) || '—'}</td>
    <td>
      {numero && !fault && (
        <span className={css.verdict} data-right>
          <IconCheck size={16} aria-hidden /> {contenedor.Nro_Contenedor === numero ? 'Ya lo tiene' : 'Correcto'}
        </span>
      )}
      {fault && (
        <span className={css.verdict} data-wrong>
          <IconAlertTriangle size={16} aria-hidden /> {fault}
        </span>
      )}
      {!numero && (contenedor.Nro_Contenedor ? 'Queda como está' : 'Sin número')}
    </td>
  </tr>
)
