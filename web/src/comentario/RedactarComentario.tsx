import { Button, Switch } from '@mantine/core'
import { personasMencion } from '@nogal/model/comentario/comentarios.calls'
import type { RichDoc } from '@nogal/model/fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconEye, IconLock, IconPaperclip, IconX } from '#icons'
import { ENDINGS } from '../adjunto/Elegir.tsx'
import { callQuery } from '../api/client.ts'
import { type Send, useIntent } from '../api/useIntent.ts'
import { useUnsavedGuard } from '../ui/dialog/useUnsavedGuard.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { RichText } from '../ui/richText/RichText.tsx'
import css from './Comentarios.module.css'
import type { Comentado } from './comentarios.ts'

export type Redactado = { Documento: RichDoc; Visible_Cliente: boolean; files: readonly File[] }

type Props = Comentado & {
  label: string
  action: string
  /** The client who reads what is written for it; null where it reads nothing. */
  cliente: string | null
  /** When the client reads it, where that is not yet. */
  later?: string | undefined
  /** Who reads it, where the thread decides that. */
  visible?: boolean
  initial?: RichDoc
  /** Files are chosen here; those of a comment that exists are not changed. */
  withFiles?: boolean
  autoFocus?: boolean
  save: (written: Redactado, send: Send) => Promise<unknown>
  onClose?: () => void
}

/** Who reads what is written in a box: the client, in another colour, or the company alone. */
const Lector = ({ cliente, later }: { cliente: string | null; later?: string | undefined }) =>
  cliente === null ? (
    <span>
      <IconLock size={15} aria-hidden /> Interno: el cliente no lo lee.
    </span>
  ) : (
    <span>
      <IconEye size={15} aria-hidden /> Lo lee el cliente: {cliente}
      {later && ` (${later})`}
    </span>
  )

/** The box in which a comment is written or changed. */
export function RedactarComentario({
  De,
  Clave,
  label,
  action,
  cliente,
  later,
  visible,
  initial,
  withFiles,
  autoFocus,
  save,
  onClose,
}: Props) {
  const [doc, setDoc] = useState<RichDoc | null>(initial ?? null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [chosen, setChosen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const send = useIntent()
  const isForClient = visible ?? chosen
  const people = useQuery({ ...callQuery(personasMencion, { params: { de: De, clave: Clave } }), enabled: !isForClient })
  const dirty = (doc !== null && doc !== initial) || files.length > 0
  useUnsavedGuard(dirty)
  const submit = async () => {
    if (!doc || busy) return
    setBusy(true)
    setRefused(undefined)
    try {
      await save({ Documento: doc, Visible_Cliente: isForClient, files }, send)
      setDoc(null)
      setFiles([])
    } catch (problem) {
      setRefused(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={css.write}
      data-client={isForClient || undefined}
      aria-label={label}
      onSubmit={e => {
        e.preventDefault()
        void submit()
      }}
      onKeyDown={e => {
        if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) void submit()
      }}
    >
      <div className={css.reader} role="status">
        <Lector cliente={isForClient ? (cliente ?? '') : null} later={later} />
        {visible === undefined && cliente !== null && (
          <Switch
            size="xs"
            label="Escribirle al cliente"
            checked={chosen}
            disabled={busy}
            onChange={({ currentTarget }) => setChosen(currentTarget.checked)}
          />
        )}
      </div>
      <RichText
        label={label}
        value={doc}
        onChange={setDoc}
        disabled={busy}
        {...(autoFocus && { autoFocus })}
        people={
          isForClient
            ? undefined
            : (people.data ?? []).map(({ Usuario, Nom_Usuario, Nom_Area }) => ({ id: Usuario, label: Nom_Usuario, about: Nom_Area }))
        }
      />
      {files.length > 0 && (
        <ul className={css.files} aria-label="Archivos del comentario">
          {files.map(file => (
            <li key={`${file.name} ${file.size}`}>
              {file.name}{' '}
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Quitar ${file.name}`}
                onClick={() => setFiles(files.filter(one => one !== file))}
              >
                <IconX size={13} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={css.end}>
        <Button type="submit" size="sm" loading={busy} disabled={!doc}>
          {action}
        </Button>
        {onClose && (
          <Button variant="default" size="sm" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
        )}
        {withFiles && (
          <FileButton
            multiple
            accept={ENDINGS}
            disabled={busy}
            onChange={more => setFiles([...files, ...more])}
            inputProps={{ 'aria-label': 'Elegir archivos para el comentario' }}
          >
            {props => (
              <Button {...props} variant="subtle" size="sm" leftSection={<IconPaperclip size={16} aria-hidden />}>
                Adjuntar
              </Button>
            )}
          </FileButton>
        )}
        <Outcome error={refused} unsaved={dirty} onRetry={() => void submit()} />
        {!isForClient && !dirty && <span className={css.dim}>Escriba @ para mencionar a una persona.</span>}
      </div>
    </form>
  )
}
