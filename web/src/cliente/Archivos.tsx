import { Button } from '@mantine/core'
import { abrirAdjunto, bajarCarpetaCliente, listarAdjuntos } from '@nogal/model/adjunto/adjunto.calls'
import type { DocumentoCliente } from '@nogal/model/cliente/cliente.fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconDownload, IconFileZip } from '#icons'
import { apiFile, callQuery } from '../api/client.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { download, useDownload } from '../ui/download.ts'
import css from './Cliente.module.css'

type Props = { documento: DocumentoCliente }

/** The files of a document, or a note that there are none. */
export function Archivos({ documento }: Props) {
  const { t } = useLenguaCliente()
  const { data } = useQuery(callQuery(listarAdjuntos, { params: { de: 'gestion', clave: documento.Id_Gestion } }))
  if (data?.length === 0) return <span className={css.dim}>{t.sinArchivo}</span>
  return (data ?? []).map(({ Id_Adjunto, Nombre }) => <Archivo key={Id_Adjunto} id={Id_Adjunto} name={Nombre} documento={documento} />)
}

function Archivo({ id, name, documento }: Props & { id: number; name: string }) {
  const { t, archivo } = useLenguaCliente()
  const shown = archivo(name, documento)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await download(() => apiFile(abrirAdjunto)({ params: { id, version: 0 } }), t.noCargo, shown)
    setBusy(false)
  }
  return (
    <Button variant="default" size="sm" loading={busy} leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void run()}>
      {shown}
    </Button>
  )
}

/** Downloads all files of a shipment that its client may have, in one archive. */
export function CarpetaCliente({ Nro_Embarque }: { Nro_Embarque: number }) {
  const { t, idioma } = useLenguaCliente()
  const { busy, run } = useDownload(t.noCargo)
  const fetch = () => apiFile(bajarCarpetaCliente)({ params: { id: Nro_Embarque }, query: { idioma } })
  return (
    <Button
      variant="default"
      loading={busy !== undefined}
      leftSection={<IconFileZip size={18} aria-hidden />}
      onClick={() => run('carpeta', fetch)}
    >
      {t.carpeta}
    </Button>
  )
}
