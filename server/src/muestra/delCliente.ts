/** What the client of the sample owes for its next shipment, in each state, and what it claims about one that arrived. */
import { addDays } from '@nogal/model/format'
import { ESTADO_RECLAMO } from '@nogal/model/reclamo/reclamo'
import { type CodClaseSolicitud, ESTADO_SOLICITUD } from '@nogal/model/solicitud/solicitud'
import { insertAdjunto } from '../adjunto/adjunto.queries.ts'
import type { Tx } from '../db/tx.ts'
import { DOCUMENTO_DE_MUESTRA } from './archivos.ts'
import { AYER } from './pedidos.ts'

type Pedido = {
  clase: CodClaseSolicitud
  /** Days until it is due. */
  dias: number
  antes: boolean
  detalle: string | null
  archivo?: string
  estado?: string
  motivo?: string
}

const PEDIDOS: readonly Pedido[] = [
  { clase: 'permiso-importacion', dias: 6, antes: true, detalle: 'El permiso de esta temporada.' },
  {
    ...{ clase: 'arte-etiqueta' as const, dias: 4, antes: false, detalle: 'La etiqueta de la caja, en PDF.', archivo: 'Etiqueta.pdf' },
    ...{ estado: ESTADO_SOLICITUD.rechazada, motivo: 'Falta el país de origen en la etiqueta.' },
  },
  { clase: 'orden-compra', dias: -3, antes: true, detalle: null, archivo: 'Purchase order.pdf', estado: ESTADO_SOLICITUD.aceptada },
]

/** A shipment of the client «cliente», by when it sailed. */
const shipment = async (db: Tx, condition: string, order: string): Promise<number | undefined> => {
  const { rows } = await db.query<{ embarque: number }>(
    `select e.nro_embarque as embarque from embarque e join negocio n using (nro_negocio)
       join usuario u on u.cod_usuario = 'cliente' and u.cod_cliente = n.cod_clientenegocio and n.cod_clientenegocio = e.cod_clientenegocio
      where ${condition} order by ${order}, e.nro_embarque limit 1`,
  )
  return rows[0]?.embarque
}

/** Writes them, each as the person who does it; nobody is told of what is old. */
export const loadDelCliente = async (db: Tx): Promise<void> => {
  await db.query("select set_config('nogal.callar', 'si', true)")
  const as = (usuario: string, motivo = '') =>
    db.query("select set_config('nogal.usuario', $1, true), set_config('nogal.motivo', $2, true)", [usuario, motivo])
  const next = await shipment(
    db,
    'e.fecha_zarpe is null and exists (select from contenedor c where c.nro_embarque = e.nro_embarque)',
    'e.fecha_etd',
  )
  for (const { clase, dias, antes, detalle, archivo, estado, motivo } of next ? PEDIDOS : []) {
    await as('comex')
    const { rows } = await db.query<{ id: number }>(
      'insert into solicitud (nro_embarque, clase, fecha_vence, antes_de_zarpar, detalle) values ($1, $2, $3, $4, $5) returning id_solicitud as id',
      [next, clase, addDays(AYER, dias), antes, detalle],
    )
    const id = rows[0]!.id
    if (!archivo) continue
    await as('cliente')
    await insertAdjunto(
      db,
      { De: 'solicitud', Clave: id },
      { nombre: archivo, huella: DOCUMENTO_DE_MUESTRA, descripcion: null, visible: true },
    )
    await as('comex', motivo)
    await db.query('update solicitud set cod_estadosolicitud = $2 where id_solicitud = $1', [id, estado])
  }
  const arrived = await shipment(db, 'e.fecha_arribo is not null', 'e.fecha_arribo desc')
  if (arrived) {
    await as('cliente')
    const { rows } = await db.query<{ id: number }>(
      `insert into reclamo (nro_embarque, id_contenedor, clase, texto, kilos, monto)
       values ($1, (select min(c.id_contenedor) from contenedor c where c.nro_embarque = $1), 'dano', $2, 240, 1200) returning id_reclamo as id`,
      [arrived, 'Doce cajas de la última fila llegaron mojadas.'],
    )
    await as('comercial')
    await db.query('update reclamo set cod_estadoreclamo = $2 where id_reclamo = $1', [rows[0]!.id, ESTADO_RECLAMO.enRevision])
  }
  await as('')
  await db.query("select set_config('nogal.callar', '', true)")
}
