import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useStore } from '../store.ts'
import { Recorrido } from './Recorrido.tsx'
import { recorridoStore, seguirRecorrido } from './recorrido.ts'

/** Starts or resumes the tour, from the bar of the demo; `go` leads to another page. */
export default function RecorridoEnBarra({ go }: { go: (path: string) => void }) {
  const { paso, abierto } = useStore(recorridoStore)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(abierto)
  useEffect(() => {
    if (wasOpen.current && !abierto) button.current?.focus()
    wasOpen.current = abierto
  }, [abierto])
  return (
    <>
      {!abierto && (
        <Button ref={button} size="compact-xs" onClick={seguirRecorrido}>
          {paso > 0 ? `Seguir el recorrido (${paso + 1})` : 'Recorrido'}
        </Button>
      )}
      {abierto && <Recorrido go={go} />}
    </>
  )
}
