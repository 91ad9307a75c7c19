/** The lots and pallets of a loaded container of the sample: one lot of each line in all containers of a shipment. */

import type { Tx } from '../db/tx.ts'
import { writePallets } from '../embarque/base/contenedor.queries.ts'
import { huertosDe } from './viajes.ts'

/** The prefix of a fictitious exporter: extension digit and company number of an SSCC. */
const EMPRESA = '178099990'

type Linea = { id_linea: number; cod_especie: number; cod_variedad: number; cod_planta: number; cajas: number; por_pallet: number }

/** Puts the boxes of a container on pallets; `numero` names the lots of its shipment, which were processed on the day `dia`. */
export const loadPallets = async (db: Tx, box: number, numero: number, dia: string): Promise<void> => {
  const { rows } = await db.query<Linea>(
    `select m.id_linea, m.cod_especie, m.cod_variedad, c.cod_planta, round(m.cajas)::integer as cajas, coalesce(v.cajas_pallet, round(m.cajas)::integer) as por_pallet
       from carga_medida m join contenedor c using (id_contenedor) join envase v using (cod_envase)
      where m.id_contenedor = $1 and m.cod_variedad is not null and m.cajas >= 1 order by m.id_linea`,
    [box],
  )
  const pallets: object[] = []
  for (const { id_linea, cajas, por_pallet, ...fruit } of rows) {
    const lote = numero * 3 + id_linea
    const { rows: made } = await db.query<{ id: number }>(
      `insert into lote as l (nro_lote, cod_planta, csg, productor, cod_especie, cod_variedad, fecha_proceso, cajas)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (nro_lote, cod_planta, (extract(year from fecha_proceso))) do update set cajas = l.cajas + excluded.cajas returning id_lote as id`,
      [
        `${dia.slice(2, 4)}-${1000 + lote}`,
        fruit.cod_planta,
        huertosDe(lote * 2),
        PRODUCTORES[lote % PRODUCTORES.length],
        fruit.cod_especie,
        fruit.cod_variedad,
        dia,
        cajas,
      ],
    )
    for (let rest = cajas; rest > 0; rest -= por_pallet) {
      const serial = EMPRESA + String(box * 100 + pallets.length).padStart(8, '0')
      const { rows: digit } = await db.query<{ n: number }>('select digito_sscc($1) as n', [serial])
      pallets.push({ Nro_Pallet: `${serial}${digit[0]!.n}`, Id_Lote: made[0]!.id, Id_Linea: id_linea, Cajas: Math.min(rest, por_pallet) })
    }
  }
  await writePallets(db, box, pallets)
}

/** Fictitious growers. */
const PRODUCTORES = [
  'Agrícola El Maitén',
  'Fundo Santa Elvira',
  'Huertos del Tinguiririca',
  'Sociedad Agrícola Los Quillayes',
  'Parcela La Higuera',
]
