import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { abrirAdjunto, bajarCarpetaCliente, listarAdjuntos } from '@nogal/model/adjunto/adjunto.calls'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiFile, callQuery } from '../api/client.ts'
import { reasonOf } from '../ui/reason.ts'
import { saveFile } from '../ui/saveFile.ts'
import { useLengua } from './idioma.ts'

/** Fetches a file and hands it to the browser; says why where it could not. */
const useFetching = (fetch: () => Promise<File>) => {
  const { t } = useLengua()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const file = await fetch()
      saveFile(file, file.name)
    } catch (error) {
      notifications.show({ color: 'red', title: t.noCargo, message: reasonOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, run: () => void run() }
}

/** The files of a document. */
export function Archivos({ Id_Gestion }: { Id_Gestion: number }) {
  const { data } = useQuery(callQuery(listarAdjuntos, { params: { de: 'gestion', clave: Id_Gestion } }))
  return (data ?? []).map(({ Id_Adjunto, Nombre }) => <Archivo key={Id_Adjunto} id={Id_Adjunto} name={Nombre} />)
}

function Archivo({ id, name }: { id: number; name: string }) {
  const { busy, run } = useFetching(() => apiFile(abrirAdjunto)({ params: { id, version: 0 } }))
  return (
    <Button variant="default" size="sm" loading={busy} leftSection={<IconDownload size={16} aria-hidden />} onClick={run}>
      {name}
    </Button>
  )
}

/** All of a shipment that its client may have, in one file. */
export function Carpeta({ Nro_Embarque }: { Nro_Embarque: number }) {
  const { t, idioma } = useLengua()
  const { busy, run } = useFetching(() => apiFile(bajarCarpetaCliente)({ params: { id: Nro_Embarque }, query: { idioma } }))
  return (
    <Button variant="default" loading={busy} leftSection={<IconFileZip size={18} aria-hidden />} onClick={run}>
      {t.carpeta}
    </Button>
  )
}
