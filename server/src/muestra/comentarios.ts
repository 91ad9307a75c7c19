/** Comments of the sample: a thread of the company about a container, a resolved one, and one with the client about a shipment. */
import { portadorNamed } from '@nogal/model/adjunto/portadores'
import type { RichDoc } from '@nogal/model/fields'
import { mentionsOf, richTextWords, withNames } from '@nogal/model/richText'
import type { Tx } from '../db/tx.ts'
import { AYER } from './pedidos.ts'

type Dicho = { usuario: string; texto: string; menciona?: string; horas: number }
type HiloDeMuestra = { de: 'embarque' | 'contenedor' | 'negocio'; visible?: true; resuelto?: string; dichos: readonly Dicho[] }

/** The hours count back from the evening of the last day of the sample. */
const HILOS: readonly HiloDeMuestra[] = [
  {
    de: 'contenedor',
    dichos: [
      { usuario: 'comex', texto: '¿Se puede cargar este contenedor el lunes? ', menciona: 'calidad', horas: 30 },
      { usuario: 'calidad', texto: 'Falta el resultado de humedad. Lo esperamos mañana.', horas: 26 },
    ],
  },
  {
    de: 'contenedor',
    resuelto: 'produccion',
    dichos: [
      { usuario: 'comex', texto: 'La naviera cambió la hora de retiro: 7:30.', horas: 52 },
      { usuario: 'produccion', texto: 'Avisado el transportista.', horas: 50 },
    ],
  },
  {
    de: 'embarque',
    visible: true,
    dichos: [
      { usuario: 'comex', texto: 'La naviera confirmó el espacio. Le enviamos la reserva esta semana.', horas: 48 },
      { usuario: 'cliente', texto: 'Gracias. ¿Pueden poner el certificado fitosanitario en los originales?', horas: 20 },
    ],
  },
  {
    de: 'negocio',
    dichos: [{ usuario: 'comercial', texto: 'El comprador pide no repartir la marca entre contenedores.', horas: 70 }],
  },
]

/** The next shipment of the client «cliente» that has containers and has not sailed, with its deal and its first container. */
const PLACE = `select e.nro_negocio as negocio, e.nro_embarque as embarque, min(c.id_contenedor) as contenedor
  from embarque e join negocio n using (nro_negocio) join contenedor c using (nro_embarque)
  join usuario u on u.cod_usuario = 'cliente' and u.cod_cliente = n.cod_clientenegocio and n.cod_clientenegocio = e.cod_clientenegocio
 where e.fecha_zarpe is null group by 1, 2 order by min(e.fecha_etd), 2 limit 1`

const docOf = ({ texto, menciona }: Dicho): RichDoc => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: texto }, ...(menciona ? [{ type: 'mention', attrs: { id: menciona, label: menciona } }] : [])],
    },
  ],
})

/** Writes the comments of the sample, each as its author at its hour. */
export const loadComentarios = async (db: Tx): Promise<void> => {
  const places = await db.query<Record<HiloDeMuestra['de'], number>>(PLACE)
  const [place] = places.rows
  if (!place) return
  const people = await db.query<{ cod_usuario: string; nom_usuario: string }>('select cod_usuario, nom_usuario from usuario')
  const names = new Map(people.rows.map(({ cod_usuario, nom_usuario }) => [cod_usuario, nom_usuario]))
  const as = (usuario: string, horas: number) =>
    db.query(
      "select set_config('nogal.usuario', $1, true), set_config('nogal.momento', ($3::timestamptz - $2 * interval '1 hour')::text, true)",
      [usuario, horas, `${AYER}T21:00:00Z`],
    )
  for (const { de, visible = false, resuelto, dichos } of HILOS) {
    let hilo: number | null = null
    for (const dicho of dichos) {
      const documento = withNames(docOf(dicho), names)
      await as(dicho.usuario, dicho.horas)
      const { rows }: { rows: { id: number }[] } = await db.query(
        `insert into comentario (de, ${portadorNamed(de).clave}, id_hilo, texto, documento, menciones, de_cliente, visible_cliente, usuario)
         values ($1, $2, $3, $4, $5, $6, $7, $8, usuario_actual()) returning id_comentario as id`,
        [
          ...[de, place[de], hilo, richTextWords(documento), JSON.stringify(documento), mentionsOf(documento)],
          ...[dicho.usuario === 'cliente', visible],
        ],
      )
      hilo ??= rows[0]!.id
    }
    if (resuelto) {
      await as(resuelto, dichos.at(-1)!.horas - 1)
      await db.query('update comentario set resuelto_en = momento(), resuelto_por = usuario_actual() where id_comentario = $1', [hilo])
    }
  }
  await db.query("select set_config('nogal.usuario', '', true), set_config('nogal.momento', '', true)")
}
