/** The words of a notice, as a link to what it is about. */
import { tituloDeAviso } from '@nogal/model/aviso/avisos'
import type { AvisoBreve } from '@nogal/model/aviso/avisos.calls'
import { formatInstant, formatShipment } from '@nogal/model/format'
import { Link } from '@tanstack/react-router'
import { useLengua } from '../sesion/idioma.ts'
import { useUsuario } from '../sesion/permisos.ts'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import css from './Avisos.module.css'
import { linkOfNotice } from './enlace.ts'

type Props = { aviso: AvisoBreve; cliente?: string | null; onOpen?: () => void }

export function LineaAviso({ aviso, cliente, onOpen }: Props) {
  const { idioma } = useLengua()
  const { Cod_AreaGestion } = useUsuario()
  const { Clase, Cuantos, Detalle, En, Autor } = aviso
  return (
    <Link {...linkOfNotice(aviso, Cod_AreaGestion)} className={css.text} onClick={onOpen}>
      <span className={css.title}>
        {tituloDeAviso(Clase, Cuantos, idioma)} ·{' '}
        {[formatShipment(aviso.Nro_Contrato, aviso.Nro_Corr_Embarque), cliente].filter(Boolean).join(' · ')}
      </span>
      <span className={css.detail}>
        <bdi>{Detalle}</bdi>
      </span>
      <span className={css.when}>
        {idioma === 'es' ? <RelativeTime iso={En} /> : <time dateTime={En}>{formatInstant(En)}</time>}
        {Autor && ` · ${Autor}`}
      </span>
    </Link>
  )
}
