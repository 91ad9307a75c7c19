import { Skeleton } from '@mantine/core'
import { verMensaje } from '@nogal/model/embarque/papeles.calls'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { callQuery } from '../../api/client.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import css from './Papeles.module.css'

/**
 * A message as its receivers see it. The frame runs no script and sends no form; its links open in another tab. It is of the same origin, so
 * that its height can be read and the dialog alone scrolls.
 */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'
const withLinksOutside = (html: string): string => html.replace('<head>', '<head><base target="_blank">')

export function CartaFrame({ Id_Envio, title }: { Id_Envio: number; title: string }) {
  const { data, error, refetch } = useQuery(callQuery(verMensaje, { params: { id: Id_Envio } }))
  const [height, setHeight] = useState<number>()
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height={320} />
  const fit = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
    setHeight(currentTarget.contentDocument?.documentElement.scrollHeight)
  return <iframe className={css.carta} title={title} sandbox={SANDBOX} srcDoc={withLinksOutside(data.Html)} height={height} onLoad={fit} />
}
