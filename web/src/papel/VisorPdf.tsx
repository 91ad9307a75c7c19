import { Button, Loader, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { IconDownload, IconExternalLink, IconPrinter } from '#icons'
import { useNarrow } from '../ui/useNarrow.ts'
import classes from './Papel.module.css'

/** A PDF ready to be shown. */
export type Impresa = { url: string; nombre: string; titulo: string }

type Props = {
  impresa: Impresa | null | undefined
  /** The PDF is being made. */
  isPending: boolean
  /** Shown until the person asks for a paper. */
  children?: ReactNode
}

/** Shows a paper in the portal, to view, print, download or open; on a phone, to open. */
export function VisorPdf({ impresa, isPending, children }: Props) {
  const narrow = useNarrow()
  const paper = useRef<HTMLIFrameElement>(null)
  if (isPending)
    return (
      <div className={classes.nothing}>
        <Loader size="sm" />
        Preparando el PDF…
      </div>
    )
  if (!impresa) return <div className={classes.nothing}>{children}</div>
  return (
    <>
      <div className={classes.bar}>
        <Text size="sm" fw={600} truncate>
          {impresa.nombre}
        </Text>
        {!narrow && (
          <Button size="xs" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => paper.current?.contentWindow?.print()}>
            Imprimir
          </Button>
        )}
        <Button
          component="a"
          href={impresa.url}
          download={impresa.nombre}
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Descargar
        </Button>
        <Button
          component="a"
          href={impresa.url}
          target="_blank"
          rel="noopener"
          size="xs"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          Abrir
        </Button>
      </div>
      {narrow ? (
        <p className={classes.ready}>El PDF está listo: ábralo o descárguelo.</p>
      ) : (
        <iframe ref={paper} title={impresa.titulo} src={`${impresa.url}#navpanes=0&view=FitH`} className={classes.paper} />
      )}
    </>
  )
}
