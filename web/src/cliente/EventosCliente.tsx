import { formatContainer } from '@nogal/model/format'
import { grouped } from '@nogal/model/grouped'
import type { EventoVisto } from '@nogal/model/rastreo/rastreo.calls'
import { LineaEventos } from '../rastreo/LineaEventos.tsx'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { Card } from '../ui/Card.tsx'
import css from './Cliente.module.css'

/** What the shipping line told of the voyage and of each container of the client's shipment. */
export function EventosCliente({ eventos }: { eventos: readonly EventoVisto[] }) {
  const { t, idioma, fecha } = useLenguaCliente()
  return grouped(eventos, ({ Contenedor }) => Contenedor ?? '').map(([contenedor, own]) => (
    <div key={contenedor} className={css.events}>
      <Card>
        <h3>{contenedor ? `${t.contenedor} ${formatContainer(contenedor)}` : t.segunNaviera}</h3>
        <LineaEventos eventos={own} idioma={idioma} fecha={fecha} />
      </Card>
    </div>
  ))
}
