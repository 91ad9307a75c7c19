import { stateOf } from '@nogal/model/aggregate/states'
import type { DataOf } from '@nogal/model/call'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import type { listarCliente } from '@nogal/model/gestion/gestion.lists'
import { Link } from '@tanstack/react-router'
import { IconArrowRight } from '#icons'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { Badge } from '../ui/Badge.tsx'
import css from './Cliente.module.css'

type Fila = DataOf<typeof listarCliente>[number]

/** A shipment in a list: its voyage, its fruit, and how many documents it has. */
export function TarjetaEmbarque({ row }: { row: Fila }) {
  const { t, p, fecha, estado, nombre, kilos } = useLenguaCliente()
  const day = (planned: string | null, real: string | null, words: [planned: string, real: string]) => (
    <span className={css.dim}>
      <bdi>{real ? `${words[1]} ${fecha(real)}` : `${words[0]} ${fecha(planned) || '—'}`}</bdi>
    </span>
  )
  return (
    <Link to={`/pages/cliente/${row.Nro_Negocio}/${row.Nro_Embarque}`} className={css.card}>
      <div className={css.top}>
        <span className={css.name}>{nombreEmbarque(row)}</span>
        <Badge tone={stateOf(ESTADOS_EMBARQUE, row.Cod_EstadoEmb)?.tone ?? 'neutral'}>
          {estado({ code: row.Cod_EstadoEmb, name: row.Estado_Embarque })}
        </Badge>
      </div>
      <div className={css.route}>
        <div>
          <div className={css.place}>{nombre(row.Puerto_Origen, row.Puerto_Origen_Ing) || '—'}</div>
          {day(row.Fecha_ETD, row.Fecha_Zarpe, [t.etd, t.zarpe])}
        </div>
        <IconArrowRight size={18} className="rtl-flip" aria-hidden />
        <div>
          <div className={css.place}>{nombre(row.Puerto_Destino, row.Puerto_Destino_Ing) || '—'}</div>
          {day(row.Fecha_ETA, row.Fecha_Arribo, [t.eta, t.arribo])}
        </div>
      </div>
      {row.Segun_Naviera.map(told => (
        <div key={told.Creado_En} className={css.told}>
          {`${p.segunNaviera[told.Certeza]}: ${fecha(told.Fecha)}`}
          <span className={css.dim}>
            {[[told.Nave, told.Viaje].filter(Boolean).join(' '), `${p.informado} ${fecha(told.Creado_En)}`].filter(Boolean).join(' · ')}
          </span>
        </div>
      ))}
      {row.Carga.length > 0 && (
        <ul className={css.fruit}>
          {row.Carga.map(one => (
            <li key={one.Nom_Producto}>
              <span>{nombre(one.Nom_Producto, one.Nom_Producto_Ing)}</span>
              <bdi className={css.kilos}>{kilos(one.Kilos ?? 0)}</bdi>
            </li>
          ))}
        </ul>
      )}
      <div className={css.foot}>
        {row.Nom_Nave && <span>{[row.Nom_Nave, row.Nro_Viaje].filter(Boolean).join(' · ')}</span>}
        {row.Nro_Booking && <span className={css.dim}>{`${t.booking} ${row.Nro_Booking}`}</span>}
        <span className={css.dim}>
          {t.contenedores}: {row.Cant_Contenedores}
        </span>
        <span className={css.dim}>
          {t.documentos}: {row.Cant_Documentos}
        </span>
        {row.Estado_Originales && <span className={css.dim}>{t.comoVanOriginales[row.Estado_Originales]}</span>}
      </div>
    </Link>
  )
}
