import { Button, Menu } from '@mantine/core'
import type { listarPdfCotejo } from '@nogal/model/cotejo/cotejo.calls'
import type { listarPdfAnalisis } from '@nogal/model/gestion/medicion.calls'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { IconChevronDown, IconFileSearch, IconFileTypePdf, IconUpload } from '#icons'
import { callQuery } from '../api/client.ts'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import css from './LeerPdf.module.css'

type Props = {
  /** The call that lists the PDF files of the shipment. */
  listar: typeof listarPdfCotejo | typeof listarPdfAnalisis
  Nro_Embarque: number
  /** The text of the button. */
  texto: string
  busy: boolean
  onRead: (from: File | number) => void
}

/** Chooses the PDF whose values are read: one attached to the shipment, newest first, or a chosen file. */
export function LeerPdf({ listar, Nro_Embarque, texto, busy, onRead }: Props) {
  const { data = [], isFetching } = useQuery({
    ...callQuery(listar, { params: { nro_embarque: Nro_Embarque } }),
    refetchOnMount: 'always',
  })
  const chooser = useRef<HTMLInputElement>(null)
  const choose = () => chooser.current?.click()
  const button = {
    variant: 'default',
    loading: busy,
    leftSection: <IconFileSearch size={16} aria-hidden />,
    children: texto,
  } as const
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="application/pdf"
        aria-label="PDF que se lee"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onRead(file)
        }}
      />
      {/* until the list is loaded, it is not known whether there are attached ones */}
      {data.length === 0 && <Button {...button} loading={busy || isFetching} onClick={choose} />}
      {data.length > 0 && (
        <Menu position="bottom-end" width={360}>
          <Menu.Target>
            <Button {...button} rightSection={<IconChevronDown size={16} aria-hidden />} />
          </Menu.Target>
          <Menu.Dropdown className={css.pdfs}>
            <Menu.Label>Adjuntos del embarque</Menu.Label>
            {data.map(({ Id_Adjunto, Nombre, De, En }) => (
              <Menu.Item key={Id_Adjunto} leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={() => onRead(Id_Adjunto)}>
                {Nombre}
                <span className={css.note}>
                  {De} · <RelativeTime iso={En} />
                </span>
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={choose}>
              Elegir otro archivo…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
