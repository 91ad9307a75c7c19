import { Button, NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { DOCUMENTOS, ESCRITOS } from '@nogal/model/cotejo/cotejo'
import { guardarCotejo, leerCotejo, leerCotejoAdjunto, listarPdfCotejo, obtenerCotejo } from '@nogal/model/cotejo/cotejo.calls'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LeerPdf } from '../adjunto/LeerPdf.tsx'
import { showAnswer } from '../aggregate/data.ts'
import { api } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { confirmLeave } from '../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { isUnsaved } from '../ui/dialog/unsaved.ts'
import { useUnsavedGuard } from '../ui/dialog/useUnsavedGuard.tsx'
import { ErrorAlert, NOTHING_TYPED } from '../ui/ErrorAlert.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import css from './Cotejo.module.css'
import { cambiosDe, type FilaCotejo, filaKeyOf, type Matriz, type PropuestaLeida, textosDe } from './cotejo.ts'

type Documento = (typeof ESCRITOS)[number]
type Props = { Nro_Embarque: number; matriz: Matriz; documento: Documento; writes: boolean; onClose: () => void }

/** Edits the values of a paper of others: typed, or read from its PDF and confirmed. */
export default function EscribirDialog({ documento: first, ...props }: Props) {
  const [documento, setDocumento] = useState(first)
  const choose = async (next: Documento) => {
    if (!isUnsaved() || (await confirmLeave())) setDocumento(next)
  }
  return (
    <Dialog opened onClose={props.onClose} size="xl" title="Lo que dice un papel">
      <Datos key={documento} {...props} documento={documento}>
        <NativeSelect
          label="Papel"
          value={documento}
          onChange={e => void choose(e.currentTarget.value as Documento)}
          data={ESCRITOS.map(value => ({ value, label: DOCUMENTOS[value].nombre }))}
        />
      </Datos>
    </Dialog>
  )
}

type Read = { archivo: string; propuestas: ReadonlyMap<string, PropuestaLeida> }

function Datos({ Nro_Embarque, matriz, documento, writes, onClose, children }: Props & { children: ReactNode }) {
  const [textos, setTextos] = useState(() => textosDe(matriz, documento))
  const [read, setRead] = useState<Read>()
  const send = useIntent()
  const cambios = cambiosDe(matriz, documento, textos)
  useUnsavedGuard(writes && cambios.length > 0)
  const reading = useMutation({
    mutationFn: (from: File | number) => {
      if (typeof from === 'number') return api(leerCotejoAdjunto)({ body: { Nro_Embarque, Id_Adjunto: from } })
      const body = new FormData()
      body.append('archivo', from)
      return api(leerCotejo)({ params: { nro_embarque: Nro_Embarque }, body: body })
    },
    onSuccess: ({ Archivo, Propuestas }) => {
      setRead({ archivo: Archivo, propuestas: new Map(Propuestas.map(one => [filaKeyOf(one), one])) })
      setTextos(now => ({ ...now, ...Object.fromEntries(Propuestas.map(one => [filaKeyOf(one), one.Valor])) }))
    },
  })
  const saving = useMutation({
    mutationFn: () => {
      const body = { Nro_Embarque, Documento: documento, Leido_De: read?.archivo ?? null, Valores: cambios }
      return send(key => api(guardarCotejo)({ body }, { key }))
    },
    onSuccess: saved => {
      showAnswer(obtenerCotejo, { nro_embarque: Nro_Embarque }, saved)
      notifications.show({ message: `${DOCUMENTOS[documento].nombre}: se guardó lo que dice.` })
      onClose()
    },
  })
  const places = [...new Set(matriz.Filas.map(one => one.Id_Contenedor))]
  return (
    <form
      onSubmit={e => {
        e.preventDefault()
        saving.mutate()
      }}
    >
      <div className={css.choose}>
        {children}
        {writes && (
          <LeerPdf
            listar={listarPdfCotejo}
            Nro_Embarque={Nro_Embarque}
            texto="Leer de su PDF"
            busy={reading.isPending}
            onRead={reading.mutate}
          />
        )}
      </div>
      <ErrorAlert
        error={reading.error}
        texts={NOTHING_TYPED}
        mb="sm"
        onRetry={() => reading.variables !== undefined && reading.mutate(reading.variables)}
      />
      {read && (
        <p className={css.about} role="status">
          {read.propuestas.size === 1 ? 'Se encontró 1 dato' : `Se encontraron ${read.propuestas.size} datos`} en <bdi>{read.archivo}</bdi>.
          Revise lo leído: nada se guarda hasta que lo confirme.
        </p>
      )}
      {places.map(place => {
        const filas = matriz.Filas.filter(one => one.Id_Contenedor === place)
        return (
          <fieldset key={place} className={css.place}>
            <legend>{filas[0]!.Contenedor ?? 'Todo el embarque'}</legend>
            {filas.map(fila => (
              <Dato
                key={filaKeyOf(fila)}
                fila={fila}
                texto={textos[filaKeyOf(fila)] ?? ''}
                propuesta={read?.propuestas.get(filaKeyOf(fila))}
                writes={writes}
                onText={text => setTextos(now => ({ ...now, [filaKeyOf(fila)]: text }))}
              />
            ))}
          </fieldset>
        )
      })}
      {writes && (
        <div className={css.foot}>
          <Outcome error={saving.error} unsaved={cambios.length > 0} onRetry={() => saving.mutate()} />
          <Button type="submit" loading={saving.isPending} disabled={!cambios.length}>
            {read ? 'Confirmar y guardar' : 'Guardar'}
          </Button>
        </div>
      )}
    </form>
  )
}

type DatoProps = { fila: FilaCotejo; texto: string; propuesta: PropuestaLeida | undefined; writes: boolean; onText: (text: string) => void }

/** One value of the paper; the portal's value is the placeholder, the place where it was found is shown below. */
const Dato = ({ fila, texto, propuesta, writes, onText }: DatoProps) => (
  <TextInput
    label={fila.Nom_Campo}
    value={texto}
    maxLength={300}
    readOnly={!writes}
    placeholder={fila.Valores.find(one => one.Documento === 'portal')?.Valor ?? ''}
    {...(propuesta && { description: `Leído: «${propuesta.Contexto}»`, inputWrapperOrder: ['label', 'input', 'description'] as const })}
    onChange={e => onText(e.currentTarget.value)}
  />
)
