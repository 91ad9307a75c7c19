import { Button, Menu } from '@mantine/core'
import { bajarCarpeta } from '@nogal/model/adjunto/adjunto.calls'
import { IconChevronDown, IconFolderDown } from '#icons'
import { apiFile } from '../api/client.ts'
import { useDownload } from '../ui/download.ts'

const VERSIONS = [
  { label: 'Completa, para la empresa', query: {} },
  { label: 'Como la ve el cliente', query: { para: 'cliente' } },
  { label: 'Como la ve el cliente, en inglés', query: { para: 'cliente', idioma: 'en' } },
] as const

/** Downloads all files of a shipment in one archive, with an index of present and missing ones. */
export default function CarpetaButton({ Nro_Embarque: id }: { Nro_Embarque: number }) {
  const { busy, run } = useDownload()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={busy !== undefined}
          leftSection={<IconFolderDown size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Descargar la carpeta
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {VERSIONS.map(({ label, query }) => (
          <Menu.Item key={label} onClick={() => run(label, () => apiFile(bajarCarpeta)({ params: { id }, query }))}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
