import { formatInstant } from '@nogal/model/format'
import { useEffect, useState } from 'react'
import { relativeTime, untilChange } from './relativeTime.ts'

const LONGEST = 3_600_000

/** `hace 3 horas`, with the exact time on hover. The text is updated as time passes. */
export const RelativeTime = ({ iso }: { iso: string | null | undefined }) => {
  const [now, setNow] = useState(Date.now)
  const [told, setTold] = useState(iso)
  // another instant may be later than the last update of the clock
  if (told !== iso) {
    setTold(iso)
    setNow(Date.now())
  }
  useEffect(() => {
    if (!iso) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(untilChange(iso, now), 1000), LONGEST))
    return () => clearTimeout(timer)
  }, [iso, now])
  if (!iso) return null
  return (
    <time dateTime={iso} title={formatInstant(iso)}>
      {relativeTime(iso, now)}
    </time>
  )
}
