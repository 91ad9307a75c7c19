import { Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Adjunto } from '@nogal/model/adjunto/adjunto.calls'
import { listarAdjuntos } from '@nogal/model/adjunto/adjunto.calls'
import { type CodPortador, portadorNamed } from '@nogal/model/adjunto/portadores'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { IconPaperclip } from '#icons'
import { UndoNotice } from '../aggregate/part/UndoNotice.tsx'
import { callQuery } from '../api/client.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { useNarrow } from '../ui/useNarrow.ts'
import { AdjuntoFila } from './AdjuntoFila.tsx'
import css from './Adjuntos.module.css'
import { refreshAdjuntos } from './archivo.ts'
import { Elegir, ENDINGS } from './Elegir.tsx'
import { EnCursoFila } from './EnCursoFila.tsx'
import type { ResultadoSubida } from './subida.ts'
import { useEliminar } from './useEliminar.ts'
import { useSoltar } from './useSoltar.ts'
import { useSubidas } from './useSubidas.ts'

const VistaDialog = lazyPart(() => import('./VistaDialog.tsx'))
const VersionesDialog = lazyPart(() => import('./VersionesDialog.tsx'))
const EditarDialog = lazyPart(() => import('./EditarDialog.tsx'))

type Opened = { what: 'versiones' | 'editar'; adjunto: Adjunto } | { what: 'vista'; adjunto: Adjunto; version: number }
type Props = {
  de: CodPortador
  clave: number
  editable: boolean
  /** Shown at the end of the toolbar. */
  more?: ReactNode
}

/** The attachments of a record: added by drag and drop, paste, file dialog or camera; viewed, replaced, removed and restored. */
export default function Adjuntos({ de, clave, editable, more }: Props) {
  const { nombre, externo } = portadorNamed(de)
  const narrow = useNarrow()
  const [opened, setOpened] = useState<Opened>()
  const { data, error, refetch } = useQuery({
    ...callQuery(listarAdjuntos, { params: { de, clave } }),
    refetchOnMount: 'always',
  })
  const again = () => void refreshAdjuntos()
  const { undo, eliminar } = useEliminar()
  const subidas = useSubidas(({ Rechazos }: ResultadoSubida) => {
    again()
    for (const { Motivo } of Rechazos) notifications.show({ color: 'red', message: Motivo, autoClose: false })
  })
  const add = (files: readonly File[]) => {
    if (files.length) subidas.agregar(files, { Destinos: [{ De: de, Clave: clave }] })
  }

  /** The attachment for which the next chosen file is a new version. */
  const replaced = useRef<number>(undefined)
  const chooser = useRef<HTMLInputElement>(null)
  const replace = ({ Id_Adjunto }: Adjunto) => {
    replaced.current = Id_Adjunto
    chooser.current?.click()
  }
  const drop = useSoltar(editable, add)
  const nothing = data?.length === 0 && subidas.enCurso.length === 0
  return (
    <section aria-label={`Adjuntos: ${nombre}`} className={css.zone} {...drop}>
      {(editable || more) && (
        <div className={css.bar}>
          {editable && (
            <>
              <Elegir multiple label="Adjuntar archivos" onFiles={add} />
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
              externo={externo}
              onVer={() => setOpened({ what: 'vista', adjunto, version: adjunto.Nro_Version })}
              onVersiones={() => setOpened({ what: 'versiones', adjunto })}
              edits={
                editable
                  ? {
                      version: () => replace(adjunto),
                      datos: () => setOpened({ what: 'editar', adjunto }),
                      eliminar: () => void eliminar(adjunto),
                    }
                  : undefined
              }
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
