import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Wait, waitingStore } from '../api/waiting.ts'
import { dicho } from '../dicho.ts'
import { useStore } from '../store.ts'
import { Bar } from '../ui/Bar.tsx'

/** Shows a slow request, since when it has been running, and a button to cancel it. */
export function Waiting() {
  const waits = useStore(waitingStore)
  const change = waits.filter(({ changes }) => changes)
  const shown = change.length ? change : waits
  return shown[0] ? <Wanted key={String(change.length > 0)} waits={shown} first={shown[0]} /> : null
}

function Wanted({ waits, first }: { waits: readonly Wait[]; first: Wait }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(3, Math.round((now - first.since) / 1000))
  const stoppable = waits.filter(({ cancel }) => cancel)
  const cancel = () => {
    for (const wait of stoppable) wait.cancel?.()
  }
  return (
    <Bar
      alert={first.changes}
      text={
        <>
          {dicho(first.what)} <span aria-hidden>{dicho(`El servidor no ha respondido en ${seconds} segundos.`)}</span>
        </>
      }
    >
      {stoppable.length > 0 && (
        <Button size="xs" variant="default" onClick={cancel}>
          {dicho(first.changes ? 'Cancelar' : 'Cancelar la carga')}
        </Button>
      )}
    </Bar>
  )
}
