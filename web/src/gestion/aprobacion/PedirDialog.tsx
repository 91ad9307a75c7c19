import { Alert, Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { listarDestinatariosAprobacion, pedirAprobacion } from '@nogal/model/gestion/aprobacion.calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiEnvelope, callQuery } from '../../api/client.ts'
import { useIntent } from '../../api/useIntent.ts'
import { AvisoDireccion } from '../../correo/AvisoDireccion.tsx'
import { useUsuario } from '../../sesion/permisos.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Unsaved } from '../../ui/dialog/useUnsavedGuard.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { useFocusWrong } from '../../ui/useFocusWrong.ts'
import { type Item, refreshItems } from '../base/items.ts'
import css from './Aprobacion.module.css'
import { Elegidas } from './Elegidas.tsx'
import { anotado } from './ronda.ts'

type Props = { Nro_Embarque: number; items: readonly Item[]; nameOf: (item: Item) => string; onClose: () => void }

const IDIOMAS = [
  { value: 'en', label: 'Inglés' },
  { value: 'es', label: 'Español' },
]
const MOST_NOTE = 1000

/** Requests the approval of items by mail. Items in an earlier state are sent to approval, too. */
export default function PedirDialog({ Nro_Embarque, items, nameOf, onClose }: Props) {
  const send = useIntent()
  const [chosen, setChosen] = useState(() => items.filter(item => item.Con_Archivo).map(item => item.Id_Gestion))
  const { data: people } = useQuery(callQuery(listarDestinatariosAprobacion, { params: { id: Nro_Embarque } }))
  // the client is asked only about items that it sees
  const forClient = items.some(item => chosen.includes(item.Id_Gestion) && item.Se_Pide_Al_Cliente)
  const asked = people?.filter(one => !one.Externo || forClient)
  const { Usuario } = useUsuario()
  const own = asked?.find(({ Anoto }) => Anoto === Usuario)
  const [nota, setNota] = useState('')
  const [idioma, setIdioma] = useState<'es' | 'en'>('en')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { Gestiones: chosen.map(Id_Gestion => ({ Id_Gestion })), Mensaje: nota.trim() || null, Idioma: idioma }
      return send(key => apiEnvelope(pedirAprobacion)({ params: { id: Nro_Embarque }, body }, { key }))
    },
    onSuccess: ({ mensaje }) => {
      notifications.show({ message: mensaje })
      onClose()
    },
    onSettled: () => void refreshItems(),
  })
  const form = useFocusWrong<HTMLDivElement>(error, error)
  return (
    <Dialog opened onClose={onClose} title="Pedir aprobación" size="md" busy={isPending}>
      <Stack gap="md" ref={form}>
        <Unsaved when={nota.trim() !== ''} />
        <AvisoDireccion />
        <Text size="sm">
          Cada uno recibe un correo con un enlace propio para aprobar u objetar cada documento sin entrar al portal. El cliente ve solo lo
          que es visible para él.
        </Text>
        <div>
          <Text size="sm" fw={500}>
            Se envía a
          </Text>
          <ul className={css.people} aria-label="Se envía a">
            {asked?.map(one => (
              <li key={one.Email}>
                <bdi>{one.Nombre || one.Email}</bdi>{' '}
                <span className={css.when}>
                  {[one.Externo ? 'del cliente' : 'del portal', one.Nombre && one.Email, anotado(one)].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
            {asked?.length === 0 && <li>Nadie puede decidir: elija un usuario comercial activo o un contacto del cliente que apruebe.</li>}
          </ul>
        </div>
        {own && (
          <Alert color="yellow" title="Otra persona debe pedirla">
            Usted anotó a {own.Nombre || own.Email} entre quienes aprueban por el cliente. Pida a otra persona de la empresa que revise ese
            contacto y pida esta aprobación.
          </Alert>
        )}
        <Elegidas
          items={items}
          nameOf={nameOf}
          chosen={chosen}
          onChange={setChosen}
          faltaOf={item => (item.Con_Archivo ? undefined : 'sin archivo: adjúntelo antes')}
        />
        <Textarea
          label="Mensaje"
          description="Lo leen todos los que reciben el correo."
          autosize
          minRows={2}
          maxLength={MOST_NOTE}
          value={nota}
          onChange={event => setNota(event.currentTarget.value)}
        />
        <div>
          <Text size="sm" fw={500} id="idioma-cliente" mb={4}>
            Idioma para el cliente
          </Text>
          <SegmentedControl
            aria-labelledby="idioma-cliente"
            size="xs"
            data={IDIOMAS}
            value={idioma}
            onChange={value => setIdioma(value as 'es' | 'en')}
          />
        </div>
        <Group justify="flex-end" className={css.foot}>
          <Outcome error={error} unsaved={nota.trim() !== ''} onRetry={() => mutate()} />
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button data-sends onClick={() => mutate()} loading={isPending} disabled={!chosen.length || own !== undefined}>
            Enviar {chosen.length === 1 ? '1 gestión' : `${chosen.length} gestiones`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
