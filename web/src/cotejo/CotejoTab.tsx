import { Button } from '@mantine/core'
import { DOCUMENTOS, ESCRITOS } from '@nogal/model/cotejo/cotejo'
import { obtenerCotejo } from '@nogal/model/cotejo/cotejo.calls'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { IconFileText } from '#icons'
import { callQuery } from '../api/client.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { Badge } from '../ui/Badge.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import css from './Cotejo.module.css'
import { type FilaCotejo, type Matriz, resumenDe } from './cotejo.ts'
import { TablaCotejo } from './TablaCotejo.tsx'

const EscribirDialog = lazyPart(() => import('./EscribirDialog.tsx'))

type Props = {
  Nro_Embarque: number
  writes: boolean
  /** Opens the place of the portal where the value is kept. */
  onPortal: (fila: FilaCotejo) => void
  onPapeles: () => void
}

/** The papers of others that have values, and all of ours. */
const columnsOf = ({ Documentos, Filas }: Matriz) =>
  Documentos.filter(
    ({ Documento, Fuente }) =>
      Fuente !== 'escrito' || Filas.some(fila => fila.Valores.some(one => one.Documento === Documento && one.Valor)),
  )

/** Compares the values of a shipment across its papers, the differences first. */
export default function CotejoTab({ Nro_Embarque, writes, onPortal, onPapeles }: Props) {
  const { data, error, refetch } = useQuery({
    ...callQuery(obtenerCotejo, { params: { nro_embarque: Nro_Embarque } }),
    // always refetched, because another tab may have changed the shipment
    refetchOnMount: 'always',
  })
  const [written, setWritten] = useState<(typeof ESCRITOS)[number]>()
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <div className={css.bones} aria-hidden />
  const { Filas } = data
  const { palabra, tono, sinComparar } = resumenDe(data)
  const differ = Filas.filter(one => one.Estado === 'difiere')
  const rest = Filas.filter(one => one.Estado !== 'difiere')
  const open = (fila: FilaCotejo, documento: FilaCotejo['Valores'][number]['Documento']) => {
    const { fuente } = DOCUMENTOS[documento]
    if (fuente === 'portal') onPortal(fila)
    else if (fuente === 'papel') onPapeles()
    else setWritten(documento)
  }
  const shown = { columnas: columnsOf(data), onOpen: open }
  return (
    <section aria-label="Cotejo" className={css.tab}>
      <div className={css.head}>
        <Badge tone={tono}>{palabra}</Badge>
        <span className={css.about}>
          Cada papel se compara con los datos del portal. La forma de escribir no cuenta.
          {sinComparar.length > 0 && ` No se comparó: ${sinComparar.join(', ')}; agregue lo que dicen.`}
        </span>
        {writes && (
          <Button size="xs" variant="default" leftSection={<IconFileText size={16} aria-hidden />} onClick={() => setWritten(ESCRITOS[0])}>
            Agregar lo que dice un papel
          </Button>
        )}
      </div>
      {differ.length > 0 && <TablaCotejo titulo="Diferencias" filas={differ} {...shown} />}
      <TablaCotejo titulo={differ.length ? 'Lo demás' : 'Datos'} filas={rest} {...shown} />
      <Suspense>
        {written && (
          <EscribirDialog
            Nro_Embarque={Nro_Embarque}
            matriz={data}
            documento={written}
            writes={writes}
            onClose={() => setWritten(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}
