/** The columns of the shipment list. */
import { type EmbarqueFila, embarque, nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { ref } from '@nogal/model/fields'
import { counted } from '@nogal/model/words'
import { IconArrowsExchange } from '#icons'
import { KILOS, listColumns, stateCodes } from '../aggregate/columns.ts'
import { LIBERACION, TAREAS } from '../consecuencia/columnas.tsx'
import { offersOf } from '../refs/offers.ts'
import { Badge } from '../ui/Badge.tsx'
import { Etd } from '../ui/time/Etd.tsx'
import { horaEn } from '../ui/time/reloj.ts'
import { ORIGINALES } from './shared/originales.tsx'
import { TDI } from './shared/tdi.tsx'

const avisos = (n: number) => <Badge tone="warning">{n === 1 ? '1 aviso' : `${n} avisos`}</Badge>

const propone = (n: number): string => `La naviera propone ${counted(n, 'dato', 'datos')}`

/** The line, with a mark when it says something else than the portal. */
const naviera = ({ Nom_Naviera, Propuestas_Naviera: n }: EmbarqueFila) =>
  n > 0 ? (
    <span title={propone(n)}>
      <IconArrowsExchange size={14} role="img" aria-label={propone(n)} color="var(--mantine-color-anchor)" /> {Nom_Naviera}
    </span>
  ) : (
    Nom_Naviera
  )

const cargados = (row: EmbarqueFila) => row.Cant_Contenedores > 0 && `${row.Cant_Cargados} de ${row.Cant_Contenedores}`

/** The next cut-off in the time zone of its port, with its name. */
const proximoCorte = ({ Proximo_Corte, Nom_ProximoCorte, Zona_Horaria }: EmbarqueFila) =>
  `${horaEn(Proximo_Corte!, Zona_Horaria)} · ${Nom_ProximoCorte}`

export const COLUMNAS_EMBARQUES = listColumns<EmbarqueFila>(embarque, {
  Nro_Contrato: {
    title: 'Embarque',
    type: 'code',
    width: 118,
    pinned: 'start',
    cell: nombreEmbarque,
    name: true,
    hint: 'El contrato y cuál de sus embarques es',
  },
  Nom_EstadoEmb: { width: 112 },
  Liberacion: LIBERACION,
  Nro_Booking: { type: 'code', width: 112 },
  Nom_ClienteNegocio: { width: 150 },
  Fecha_ETD: { width: 160, cell: row => row.Fecha_ETD && <Etd fecha={row.Fecha_ETD} short /> },
  Nom_PuertoDestino: { title: 'Destino', width: 104 },
  Nom_Naviera: { width: 110, cell: naviera },
  Total_Kilos: { title: 'Kilos', ...KILOS },
  Nom_Nave: { width: 130 },
  Cant_Contenedores: { title: 'Contenedores', hint: 'Contenedores cargados, y cuántos son', width: 112, cell: cargados },
  Cant_Avisos: { width: 92, value: row => row.Cant_Avisos || null, cell: row => row.Cant_Avisos > 0 && avisos(row.Cant_Avisos) },
  Pendientes: TAREAS,
  Propuestas_Naviera: { width: 170, hidden: true, value: row => row.Propuestas_Naviera || null },
  Estado_TDI: TDI,
  Estado_Originales: ORIGINALES,
  Originales_Enviados: { width: 130, hidden: true },
  Originales_Recibidos: { width: 130, hidden: true },
  Nro_Viaje: { type: 'code', width: 80, hidden: true },
  Liberacion_Detalle: { width: 180, hidden: true },
  Proximo_Paso: { width: 300, hidden: true },
  Detalle_TDI: { width: 300, hidden: true },
  Areas_Pendientes: { width: 200, hidden: true, offers: offersOf({ Cod_AreaGestion: ref('areagestion', 'Área') }, 'Nom_AreaGestion') },
  Cant_Cargados: { title: 'Cargados', width: 84, hidden: true },
  Nro_Embarque: { title: 'Número', width: 84, hidden: true },
  Nro_Negocio: { title: 'Negocio', width: 84, hidden: true },
  Nom_PuertoOrigen: { title: 'Puerto de embarque', width: 130, hidden: true },
  Nom_PaisDestino: { title: 'País de destino', width: 120, hidden: true },
  Nro_SemanaETD: { width: 96, hidden: true },
  Dias_ETD: { width: 92, hidden: true },
  Fecha_ETA: { width: 100, hidden: true },
  Fecha_Zarpe: { width: 100, hidden: true },
  Fecha_Arribo: { width: 104, hidden: true },
  Corte_Carga: { width: 140, hidden: true },
  Corte_Documentos: { width: 150, hidden: true },
  Corte_VGM: { width: 140, hidden: true },
  Proximo_Corte: { width: 140, hidden: true, cell: row => row.Proximo_Corte && proximoCorte(row) },
  Inst_Pendientes: { width: 190, hidden: true, value: row => row.Inst_Pendientes || null },
  Nom_Usuario_Comex: { title: 'Responsable', width: 140, hidden: true },
  Usuario_Comex: { title: 'Usuario comex', type: 'code', width: 110, hidden: true },
  Usuario_Comercial: { type: 'code', width: 130, hidden: true },
  Usuario_QC: { type: 'code', width: 130, hidden: true },
  Nom_Temporada: { width: 110, hidden: true },
  Cod_EstadoEmb: stateCodes(ESTADOS_EMBARQUE),
})
