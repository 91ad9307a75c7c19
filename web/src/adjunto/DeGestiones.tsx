import { Anchor, Title } from '@mantine/core'
import { type AdjuntoDeGestion, listarAdjuntosDeGestiones } from '@nogal/model/adjunto/adjunto.calls'
import { nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { callQuery } from '../api/client.ts'
import { areaAddress } from '../areas/areas.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { AdjuntoFila } from './AdjuntoFila.tsx'
import css from './Adjuntos.module.css'

const VistaDialog = lazyPart(() => import('./VistaDialog.tsx'))
const VersionesDialog = lazyPart(() => import('./VersionesDialog.tsx'))

type Embarque = { Nro_Negocio: number; Nro_Embarque: number }
type Opened = { what: 'vista'; adjunto: AdjuntoDeGestion; version: number } | { what: 'versiones'; adjunto: AdjuntoDeGestion }

/** The attachments of the items of gestión of a shipment, each with a link to its item, where they are changed. */
export default function DeGestiones({ embarque }: { embarque: Embarque }) {
  const [opened, setOpened] = useState<Opened>()
  const { data, error, refetch } = useQuery({
    ...callQuery(listarAdjuntosDeGestiones, { params: { id: embarque.Nro_Embarque } }),
    refetchOnMount: 'always',
  })
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data?.length) return null
  const close = () => setOpened(undefined)
  return (
    <section aria-labelledby="adjuntos-gestiones">
      <Title order={2} size="h3" id="adjuntos-gestiones" mt="lg" mb="xs">
        De sus gestiones
      </Title>
      <ul className={css.list} aria-label="Archivos de sus gestiones">
        {data.map(adjunto => (
          <AdjuntoFila
            key={adjunto.Id_Adjunto}
            adjunto={adjunto}
            externo
            onVer={() => setOpened({ what: 'vista', adjunto, version: adjunto.Nro_Version })}
            onVersiones={() => setOpened({ what: 'versiones', adjunto })}
            lugar={<GestionLink embarque={embarque} adjunto={adjunto} />}
          />
        ))}
      </ul>
      {opened?.what === 'vista' && <VistaDialog {...opened} onClose={close} />}
      {opened?.what === 'versiones' && (
        <VersionesDialog
          adjunto={opened.adjunto}
          onVer={version => setOpened({ what: 'vista', adjunto: opened.adjunto, version })}
          onClose={close}
        />
      )}
    </section>
  )
}

const GestionLink = ({ embarque, adjunto: { Clave, Gestion } }: { embarque: Embarque; adjunto: AdjuntoDeGestion }) => {
  const { Area, Tipo, Nombre, Nro_Contenedor, Nro_Corr_Contenedor } = Gestion
  const contenedor = Nro_Corr_Contenedor ? nombreContenedor({ Nro_Contenedor, Nro_Corr_Contenedor }) : undefined
  const place = { to: areaAddress(Area, embarque), search: { item: Clave, seccion: 'adjuntos' }, hash: Tipo }
  return (
    <Anchor component={Link} inherit {...(place as object)}>
      {[Nombre, contenedor].filter(Boolean).join(' · ')}
    </Anchor>
  )
}
