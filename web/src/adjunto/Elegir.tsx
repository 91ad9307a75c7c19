import { Button, FileButton } from '@mantine/core'
import { ACEPTADOS, CODIGOS_TIPO_ARCHIVO, MAX_MB, tipoArchivo } from '@nogal/model/adjunto/archivos'
import { IconCamera, IconPaperclip } from '#icons'
import { useNarrow } from '../papel/VisorPdf.tsx'
import css from './Adjuntos.module.css'

/** Endings that the browser offers to choose from. */
export const ENDINGS = CODIGOS_TIPO_ARCHIVO.flatMap(code => tipoArchivo(code).extensiones.map(one => `.${one}`)).join(',')

type Props = { label: string; onFiles: (files: readonly File[]) => void; multiple?: boolean; variant?: 'filled' | 'default' }

/** The camera of a phone, or a picture that it holds. */
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

/** Files to attach: chosen, or photographed on a phone; what is taken stands beside. */
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
