import { Button } from '@mantine/core'
import { ACEPTADOS, CODIGOS_TIPO_ARCHIVO, MAX_MB, tipoArchivo } from '@nogal/model/adjunto/archivos'
import { IconCamera, IconPaperclip, IconPhoto } from '#icons'
import { FileButton } from '../ui/FileButton.tsx'
import { useNarrow } from '../ui/useNarrow.ts'
import css from './Adjuntos.module.css'

/** Extensions that the file dialog offers. */
export const ENDINGS = CODIGOS_TIPO_ARCHIVO.flatMap(code => tipoArchivo(code).extensiones.map(one => `.${one}`)).join(',')

type Props = { label: string; onFiles: (files: readonly File[]) => void; multiple?: boolean; variant?: 'filled' | 'default' }

/** Takes a photo with the camera of a phone, or picks one from its gallery. */
export const TomarFoto = ({ onFiles }: Pick<Props, 'onFiles'>) => (
  <FileButton
    accept="image/*"
    capture="environment"
    onChange={photo => photo && onFiles([photo])}
    inputProps={{ 'aria-label': 'Tomar una foto' }}
  >
    {props => (
      <Button {...props} variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
        Tomar foto
      </Button>
    )}
  </FileButton>
)

/** The button that picks photographs of the device. */
export const ElegirFotos = ({ onFiles }: Pick<Props, 'onFiles'>) => (
  <FileButton accept="image/*" multiple onChange={onFiles} inputProps={{ 'aria-label': 'Elegir fotos' }}>
    {props => (
      <Button {...props} variant="default" leftSection={<IconPhoto size={18} aria-hidden />}>
        Elegir
      </Button>
    )}
  </FileButton>
)

/** Buttons to choose files, or to take photos on a phone, with a list of the accepted types. */
export const Elegir = ({ label, onFiles, multiple = false, variant = 'filled' }: Props) => {
  const narrow = useNarrow()
  const button = (props: { onClick: () => void }) => (
    <Button {...props} variant={variant} leftSection={<IconPaperclip size={18} aria-hidden />}>
      {label}
    </Button>
  )
  const inputProps = { 'aria-label': multiple ? 'Elegir archivos' : 'Elegir un archivo' }
  return (
    <>
      {multiple ? (
        <FileButton multiple accept={ENDINGS} onChange={onFiles} inputProps={inputProps}>
          {button}
        </FileButton>
      ) : (
        <FileButton accept={ENDINGS} onChange={file => file && onFiles([file])} inputProps={inputProps}>
          {button}
        </FileButton>
      )}
      {narrow && <TomarFoto onFiles={onFiles} />}
      <span className={css.hint}>
        {narrow ? '' : multiple ? 'O arrástrelos hasta aquí, o péguelos. ' : 'O arrástrelo hasta aquí, o péguelo. '}
        {ACEPTADOS}, hasta {MAX_MB} MB{multiple && ' cada uno'}.
      </span>
    </>
  )
}
