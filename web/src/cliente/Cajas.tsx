import type { CajaCliente } from '@nogal/model/cliente/cliente.fields'
import { ORIGEN_SELLO_EN } from '@nogal/model/cliente/cliente.textos'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import css from './Cliente.module.css'

/** The containers of a shipment: number, seals, type, contents. */
export const Cajas = ({ cajas }: { cajas: readonly CajaCliente[] }) => (
  <div className={css.boxes}>
    {cajas.map(caja => (
      <Card key={caja.Id_Contenedor}>
        <Caja caja={caja} />
      </Card>
    ))}
  </div>
)

function Caja({ caja: c }: { caja: CajaCliente }) {
  const { t, idioma, fecha, kilos, numero, nombre, caja } = useLenguaCliente()
  const sellos = (c.Sellos ?? []).map(({ Nro_Sello, Origen }) => `${Nro_Sello} (${idioma === 'en' ? ORIGEN_SELLO_EN[Origen] : Origen})`)
  const facts: [string, string | null][] = [
    [t.tipo, c.Nom_TipoContenedor],
    [t.sello, c.Nro_Sello],
    [t.otrosSellos, sellos.join(', ') || null],
    [t.neto, c.Neto_Kg ? kilos(c.Neto_Kg) : null],
    [t.bruto, c.Bruto_Kg ? kilos(c.Bruto_Kg) : null],
    [t.bultos, c.Cajas ? numero(c.Cajas) : null],
  ]
  return (
    <>
      <div className={css.top}>
        <h3 className={css.number}>{caja(c)}</h3>
        <Badge tone={c.Fecha_Carga ? 'good' : 'neutral'}>{c.Fecha_Carga ? `${t.cargadoEl} ${fecha(c.Fecha_Carga)}` : t.porCargar}</Badge>
      </div>
      <div className={css.dim}>{nombre(c.Productos, c.Productos_Ing)}</div>
      <dl className={css.facts}>
        {facts.flatMap(([label, value]) => (value ? [<dt key={label}>{label}</dt>, <dd key={`${label}:`}>{value}</dd>] : []))}
      </dl>
    </>
  )
}
