import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Adjunto } from '@nogal/model/adjunto/adjunto.calls'
import { listarAdjuntos } from '@nogal/model/adjunto/adjunto.calls'
import { tipoArchivo } from '@nogal/model/adjunto/archivos'
import type { HojaCarga } from '@nogal/model/gestion/produccion.calls'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { IconAlertTriangle, IconClock, IconPhoto, IconRefresh, IconTrash } from '#icons'
import adjuntos from '../adjunto/Adjuntos.module.css'
import { achicar } from '../adjunto/achicar.ts'
import { refreshAdjuntos, useArchivo } from '../adjunto/archivo.ts'
import { ElegirFotos, TomarFoto } from '../adjunto/Elegir.tsx'
import { EnCursoFila } from '../adjunto/EnCursoFila.tsx'
import { useEliminar } from '../adjunto/useEliminar.ts'
import { type Subidas, useSubidas } from '../adjunto/useSubidas.ts'
import { UndoNotice } from '../aggregate/part/UndoNotice.tsx'
import { callQuery } from '../api/client.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { llevaStore } from '../sinSenal/aparato.ts'
import type { FotoEnEspera } from '../sinSenal/fotos.ts'
import { fotosStore, guardarFotos, quitarFoto, reintentarFoto } from '../sinSenal/senal.ts'
import { useStore } from '../store.ts'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { useObjectUrl } from '../ui/useObjectUrl.ts'
import css from './Produccion.module.css'

const VistaDialog = lazyPart(() => import('../adjunto/VistaDialog.tsx'))

/** At most this many photos are loaded initially, because each is a full photo over a phone's connection. */
const AT_FIRST = 6

/** Uploads of photos, of all containers of a sheet: they continue while another container is shown. */
export const useFotos = (): Subidas =>
  useSubidas(({ Rechazos }) => {
    void refreshAdjuntos()
    for (const { Motivo } of Rechazos) notifications.show({ color: 'red', message: Motivo, autoClose: false })
  })

const isPhoto = ({ Tipo }: Adjunto): boolean => Tipo === 'heic' || tipoArchivo(Tipo).vista === 'imagen'

type Props = { hoja: HojaCarga; editable: boolean; subidas: Subidas }

/**
 * The photos of a container: taken with the phone, viewed, removed and restored. A device that works without a signal keeps each one until the
 * server has it.
 */
export function Fotos({ hoja, editable, subidas }: Props) {
  const { Id_Contenedor } = hoja
  const waiting = useStore(fotosStore).filter(foto => foto.Id_Contenedor === Id_Contenedor)
  const place = { De: 'contenedor', Clave: Id_Contenedor } as const
  const { data, error, refetch } = useQuery({
    ...callQuery(listarAdjuntos, { params: { de: place.De, clave: place.Clave } }),
    refetchOnMount: 'always',
  })
  const { undo, eliminar } = useEliminar()
  const [opened, setOpened] = useState<Adjunto>()
  const [all, setAll] = useState(false)
  const photos = (data ?? []).filter(isPhoto).reverse()
  const shown = all ? photos : photos.slice(0, AT_FIRST)
  const going = subidas.enCurso.filter(
    ({ destino }) => 'Destinos' in destino && destino.Destinos.some(({ Clave }) => Clave === Id_Contenedor),
  )
  const add = async (files: readonly File[]) => {
    if (!llevaStore.get()) return subidas.agregar(await Promise.all(files.map(achicar)), { Destinos: [place] })
    await guardarFotos(hoja, files).catch(() =>
      notifications.show({
        color: 'red',
        message: 'Este teléfono no pudo guardar la foto: quizás no le queda espacio. Libere espacio y tómela otra vez.',
        autoClose: false,
      }),
    )
  }
  return (
    <section aria-label="Fotos" className={css.photos}>
      <div className={css.photosHead}>
        <h3>Fotos{photos.length > 0 && ` (${photos.length})`}</h3>
        {editable && (
          <div className={css.photosAdd}>
            <TomarFoto onFiles={files => void add(files)} />
            <ElegirFotos onFiles={files => void add(files)} />
          </div>
        )}
      </div>
      <UndoNotice undo={undo} />
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {going.length > 0 && (
        <ul className={adjuntos.list} aria-label="Fotos en curso">
          {going.map(uno => (
            <EnCursoFila key={uno.key} uno={uno} subidas={subidas} />
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <ul className={css.thumbs} aria-label="Fotos por enviar">
          {waiting.map(foto => (
            <EnEspera key={foto.orden} foto={foto} />
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <ul className={css.thumbs} aria-label="Fotos del contenedor">
          {shown.map(photo => (
            <li key={photo.Id_Adjunto}>
              <Miniatura photo={photo} onOpen={() => setOpened(photo)} />
              {editable && (
                <ActionIcon
                  variant="default"
                  className={css.drop}
                  aria-label={`Eliminar ${photo.Nombre}`}
                  title="Eliminar"
                  onClick={() => void eliminar(photo)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown.length < photos.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Ver las {photos.length} fotos
        </Button>
      )}
      {data && !photos.length && !going.length && !waiting.length && <p className={css.dim}>Todavía no hay fotos de este contenedor.</p>}
      <Suspense>{opened && <VistaDialog adjunto={opened} version={opened.Nro_Version} onClose={() => setOpened(undefined)} />}</Suspense>
    </section>
  )
}

/** A photo that waits on this device, with its refusal where the server refused it. */
function EnEspera({ foto }: { foto: FotoEnEspera }) {
  const { nombre, archivo, problema } = foto
  const url = useObjectUrl(archivo)
  const remove = async () => {
    if (
      await confirm({
        title: '¿Quitar la foto?',
        loses: `${nombre} se borra de este teléfono y no llega al servidor.`,
        action: 'Quitar',
      })
    )
      await quitarFoto(foto)
  }
  return (
    <li className={problema === undefined ? undefined : css.refused}>
      <span className={css.thumb}>{url ? <img src={url} alt={nombre} /> : <IconPhoto size={28} stroke={1.4} aria-hidden />}</span>
      {problema === undefined && (
        <span className={css.waits}>
          <IconClock size={14} aria-hidden /> por enviar
        </span>
      )}
      <ActionIcon variant="default" className={css.drop} aria-label={`Quitar ${nombre}`} title="Quitar" onClick={() => void remove()}>
        <IconTrash size={16} />
      </ActionIcon>
      {problema !== undefined && (
        <div className={css.why}>
          <p>
            <IconAlertTriangle size={16} aria-hidden /> {problema}
          </p>
          <Button size="xs" variant="default" leftSection={<IconRefresh size={14} aria-hidden />} onClick={() => void reintentarFoto(foto)}>
            Enviar otra vez
          </Button>
        </div>
      )}
    </li>
  )
}

/** A photo that the browser can't display has an icon instead. */
const Miniatura = ({ photo, onOpen }: { photo: Adjunto; onOpen: () => void }) => (
  <button type="button" className={css.thumb} aria-label={`Ver ${photo.Nombre}`} title={photo.Nombre} onClick={onOpen}>
    {tipoArchivo(photo.Tipo).vista ? <Imagen photo={photo} /> : <IconPhoto size={28} stroke={1.4} aria-hidden />}
  </button>
)

function Imagen({ photo }: { photo: Adjunto }) {
  const { url, error } = useArchivo(photo.Id_Adjunto, photo.Nro_Version)
  if (error) return <IconPhoto size={28} stroke={1.4} aria-hidden />
  return url ? <img src={url} alt="" /> : <Skeleton width="100%" height="100%" />
}
