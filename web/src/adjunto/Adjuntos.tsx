import { Button, FileButton, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { eliminarAdjunto, listarAdjuntos, reponerAdjunto } from '@nogal/model/adjunto/adjunto.calls'
import { ACEPTADOS, CODIGOS_TIPO_ARCHIVO, MAX_MB, tipoArchivo } from '@nogal/model/adjunto/archivos'
import { type CodPortador, portadorNamed } from '@nogal/model/adjunto/portadores'
import { obtenerHistorial } from '@nogal/model/parametros/parametros.calls'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { UndoNotice } from '../aggregate/part/UndoNotice.tsx'
import { useUndo } from '../aggregate/part/useUndo.ts'
import { api, callQuery } from '../api/client.ts'
import { invalidate } from '../api/queries.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { useNarrow } from '../papel/VisorPdf.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { reasonOf } from '../ui/reason.ts'
import { AdjuntoFila } from './AdjuntoFila.tsx'
import css from './Adjuntos.module.css'
import { EnCursoFila } from './EnCursoFila.tsx'
import type { Adjunto, Resultado } from './subida.ts'
import { useSubidas } from './useSubidas.ts'

const VistaDialog = lazyPart(() => import('./VistaDialog.tsx'))
const VersionesDialog = lazyPart(() => import('./VersionesDialog.tsx'))
const EditarDialog = lazyPart(() => import('./EditarDialog.tsx'))

/** Endings that the browser offers to choose from. */
const ENDINGS = CODIGOS_TIPO_ARCHIVO.flatMap(code => tipoArchivo(code).extensiones.map(one => `.${one}`)).join(',')

type Opened = { what: 'versiones' | 'editar'; adjunto: Adjunto } | { what: 'vista'; adjunto: Adjunto; version: number }
type Props = {
  de: CodPortador
  clave: number
  editable: boolean
  /** Stands at the end of the bar. */
  more?: ReactNode
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')

/** The files that hang on something: put in by drag and drop, paste, choice or camera; looked at, replaced, taken away and put back. */
export default function Adjuntos({ de, clave, editable, more }: Props) {
  const { nombre, externo } = portadorNamed(de)
  const narrow = useNarrow()
  const [opened, setOpened] = useState<Opened>()
  const [over, setOver] = useState(false)
  const { data, error, refetch } = useQuery({
    ...callQuery(listarAdjuntos, { params: { de, clave } }),
    refetchOnMount: 'always',
  })
  const again = () => void invalidate('/api/adjuntos', obtenerHistorial.path.split('{')[0]!)
  const tell = (reason: unknown) => notifications.show({ color: 'red', message: reasonOf(reason) })
  const undo = useUndo(tell)
  const subidas = useSubidas(({ Rechazos }: Resultado) => {
    again()
    for (const { Motivo } of Rechazos) notifications.show({ color: 'red', message: Motivo, autoClose: false })
  })
  const add = (files: readonly File[]) => files.length && subidas.agregar(files, { Destinos: [{ De: de, Clave: clave }] })

  /** The attachment that gets another version from the next choice of a file. */
  const replaced = useRef<number>(undefined)
  const chooser = useRef<HTMLInputElement>(null)
  const replace = ({ Id_Adjunto }: Adjunto) => {
    replaced.current = Id_Adjunto
    chooser.current?.click()
  }
  const remove = async (adjunto: Adjunto) => {
    try {
      await api(eliminarAdjunto)({ body: { Id_Adjunto: adjunto.Id_Adjunto, Version: adjunto.Version } })
      again()
      undo.push({
        notice: `Se eliminó «${adjunto.Nombre}».`,
        restore: async () => {
          await api(reponerAdjunto)({ body: { Id_Adjunto: adjunto.Id_Adjunto } })
          again()
          return `«${adjunto.Nombre}» está de vuelta.`
        },
      })
    } catch (reason) {
      tell(reason)
      again()
    }
  }

  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    if (!editable) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (!files.length || isTyping(event.target)) return
      event.preventDefault()
      latest.current(files)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [editable])

  const drop = editable && {
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      add([...event.dataTransfer.files])
    },
  }
  const nothing = data?.length === 0 && subidas.enCurso.length === 0
  return (
    <section aria-label={`Adjuntos: ${nombre}`} className={css.zone} data-over={over || undefined} {...drop}>
      {(editable || more) && (
        <div className={css.bar}>
          {editable && (
            <>
              <FileButton multiple accept={ENDINGS} onChange={add} inputProps={{ 'aria-label': 'Elegir archivos' }}>
                {props => (
                  <Button {...props} leftSection={<IconPaperclip size={18} aria-hidden />}>
                    Adjuntar archivos
                  </Button>
                )}
              </FileButton>
              {narrow && (
                <FileButton
                  accept="image/*"
                  capture="environment"
                  onChange={photo => photo && add([photo])}
                  inputProps={{ 'aria-label': 'Tomar una foto' }}
                >
                  {props => (
                    <Button {...props} variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
                      Tomar foto
                    </Button>
                  )}
                </FileButton>
              )}
              <span className={css.hint}>
                {narrow ? '' : 'O arrástrelos hasta aquí, o péguelos. '}
                {ACEPTADOS}, hasta {MAX_MB} MB cada uno.
              </span>
              <input
                ref={chooser}
                type="file"
                hidden
                accept={ENDINGS}
                aria-label="Elegir la otra versión"
                onChange={({ currentTarget }) => {
                  const files = [...(currentTarget.files ?? [])]
                  currentTarget.value = ''
                  if (files.length && replaced.current) subidas.agregar(files, { Id_Adjunto: replaced.current })
                }}
              />
            </>
          )}
          {more && <span className={css.more}>{more}</span>}
        </div>
      )}
      <div className={css.undo}>
        <UndoNotice undo={undo} />
      </div>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && !nothing && (
        <ul className={css.list} aria-label="Archivos adjuntos">
          {data.map(adjunto => (
            <AdjuntoFila
              key={adjunto.Id_Adjunto}
              adjunto={adjunto}
              editable={editable}
              externo={externo}
              onVer={() => setOpened({ what: 'vista', adjunto, version: adjunto.Nro_Version })}
              onVersiones={() => setOpened({ what: 'versiones', adjunto })}
              onEditar={() => setOpened({ what: 'editar', adjunto })}
              onVersion={() => replace(adjunto)}
              onEliminar={() => void remove(adjunto)}
            />
          ))}
          {subidas.enCurso.map(uno => (
            <EnCursoFila key={uno.key} uno={uno} subidas={subidas} />
          ))}
        </ul>
      )}
      {nothing && (
        <EmptyState title="No hay archivos adjuntos" icon={<IconPaperclip size={32} stroke={1.4} />}>
          {editable && !narrow ? 'Arrastre archivos hasta aquí para adjuntarlos.' : null}
        </EmptyState>
      )}
      {opened?.what === 'vista' && <VistaDialog {...opened} onClose={() => setOpened(undefined)} />}
      {opened?.what === 'versiones' && (
        <VersionesDialog
          adjunto={opened.adjunto}
          onVer={version => setOpened({ what: 'vista', adjunto: opened.adjunto, version })}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.what === 'editar' && (
        <EditarDialog adjunto={opened.adjunto} externo={externo} onChanged={again} onClose={() => setOpened(undefined)} />
      )}
    </section>
  )
}
