import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { IconFileUpload } from '#icons'
import { FileButton } from './FileButton.tsx'
import css from './FileDrop.module.css'

type Props = {
  title: string
  /** The endings of the files that the dialog of the browser offers. */
  accept: string
  loading: boolean
  onTake: (file: File) => void
  autoFocus?: boolean
  /** What the file should have, below the button. */
  children: ReactNode
}

/** A place to drop one file on, with a button that chooses one. */
export const FileDrop = ({ title, accept, loading, onTake, autoFocus, children }: Props) => {
  const [over, setOver] = useState(false)
  const take = (file: File | null | undefined) => file && onTake(file)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside
    <div
      className={css.drop}
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <IconFileUpload size={36} stroke={1.4} aria-hidden />
      <Text fw={600}>{title}</Text>
      <FileButton onChange={take} accept={accept} inputProps={{ 'aria-label': 'Archivo' }}>
        {props => (
          <Button {...props} loading={loading} data-autofocus={autoFocus}>
            Elegir archivo
          </Button>
        )}
      </FileButton>
      {children}
    </div>
  )
}
