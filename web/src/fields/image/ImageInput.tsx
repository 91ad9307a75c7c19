import { Button, Group, Input, Skeleton } from '@mantine/core'
import { subirImagen, verImagen } from '@nogal/model/empresa/empresa.calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, apiFile } from '../../api/client.ts'
import { FileButton } from '../../ui/FileButton.tsx'
import { reasonOf } from '../../ui/reason.ts'
import { useObjectUrl } from '../../ui/useObjectUrl.ts'
import type { InputProps } from '../base/field.ts'
import css from './image.module.css'

const bodyOf = (file: File): FormData => {
  const body = new FormData()
  body.set('archivo', file)
  return body
}

/** A stored picture, fetched with the session, which an address in the page would lack. */
const Picture = ({ huella, label }: { huella: string; label: string }) => {
  const { data } = useQuery({
    queryKey: ['imagen', huella],
    queryFn: () => apiFile(verImagen)({ params: { huella } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(data)
  return url ? <img src={url} alt={label} className={css.picture} /> : <Skeleton className={css.picture} w={96} />
}

/** Uploads a picture at once; the row names it by its hash, and is saved with the form. */
export default function ImageInput({ name, field, value, onChange, error, disabled, bare }: InputProps) {
  const upload = useMutation({
    mutationFn: (file: File) => api(subirImagen)({ body: bodyOf(file) }),
    onSuccess: ({ Huella }) => onChange(Huella),
  })
  const huella = typeof value === 'string' && value ? value : undefined
  const label = bare ? undefined : field.label
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk={field.required && !bare}
      error={error ?? (upload.error ? reasonOf(upload.error) : undefined)}
    >
      <Group gap="xs" wrap="nowrap" mih={36}>
        {huella && <Picture huella={huella} label={field.label} />}
        {!disabled && (
          <FileButton accept="image/png,image/jpeg" name={name} onChange={file => file && upload.mutate(file)}>
            {props => (
              <Button
                {...props}
                size="xs"
                variant="default"
                loading={upload.isPending}
                aria-label={`${huella ? 'Cambiar' : 'Subir'} ${field.label.toLowerCase()}`}
              >
                {huella ? 'Cambiar' : 'Subir PNG o JPEG'}
              </Button>
            )}
          </FileButton>
        )}
        {!disabled && huella && (
          <Button size="xs" variant="subtle" color="gray" aria-label={`Quitar ${field.label.toLowerCase()}`} onClick={() => onChange(null)}>
            Quitar
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
