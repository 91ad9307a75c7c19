import { listarEspera } from '@nogal/model/cliente/cliente.calls'
import type { CodEspera, EsperaCliente } from '@nogal/model/cliente/cliente.fields'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { IconArrowRight, IconChecklist, IconFileUpload, IconFlag, IconMail, IconMessage } from '#icons'
import { callQuery } from '../api/client.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import css from './Cliente.module.css'

const ICONS: Record<CodEspera, ComponentType<{ size: number }>> = {
  decidir: IconChecklist,
  solicitud: IconFileUpload,
  reclamo: IconFlag,
  comentario: IconMessage,
  mensaje: IconMessage,
  'mensaje-reclamo': IconMessage,
  originales: IconMail,
}
/** The section of the record of a shipment that a thing is in. */
const SECTIONS: Record<CodEspera, string> = {
  decidir: 'por-aprobar',
  solicitud: 'pedidos',
  reclamo: 'reclamos',
  comentario: 'documentos',
  mensaje: 'comentarios',
  'mensaje-reclamo': 'reclamos',
  originales: 'originales',
}

/** What the shipments of a client wait for from it, each with its link; `empty` is said where nothing waits. */
export function LoQueEspera({ empty }: { empty?: string }) {
  const { t } = useLenguaCliente()
  const { data } = useQuery(callQuery(listarEspera))
  if (!data || (!data.length && !empty)) return null
  return (
    <section className={css.waiting} aria-labelledby="espera">
      <h2 id="espera">{t.leEspera}</h2>
      {!data.length && <p className={css.dim}>{empty}</p>}
      <ul>
        {data.map(one => (
          <li key={`${one.Espera} ${one.Nro_Embarque}`}>
            <Una una={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Una({ una }: { una: EsperaCliente }) {
  const { t, idioma, fecha } = useLenguaCliente()
  const { Espera: kind, Cantidad, Desde } = una
  const words = t.esperas[kind]
  const Icon = ICONS[kind]
  return (
    <Link to={`/pages/cliente/${una.Nro_Negocio}/${una.Nro_Embarque}`} hash={SECTIONS[kind]} className={css.wait}>
      <Icon size={20} aria-hidden />
      <span className={css.waitText}>
        <span className={css.place}>
          {words.que(Cantidad)} · <bdi>{nombreEmbarque(una)}</bdi>
        </span>
        <span className={css.dim}>
          {idioma === 'en' ? una.Nombres_Ing : una.Nombres}, {words.desde} {fecha(Desde)}
        </span>
      </span>
      <span className={css.waitAct}>
        {words.hacer} <IconArrowRight size={16} className="rtl-flip" aria-hidden />
      </span>
    </Link>
  )
}
