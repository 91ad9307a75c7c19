/** The papers of a shipment for the paper engine. The table of values says which values each one shows. */
import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { CODIGOS_PAPEL, type CodPapel, papelNamed } from '@nogal/model/embarque/papeles'
import { impreso } from '@nogal/model/embarque/papeles.valores'
import type { Idioma } from '@nogal/model/palabras'
import type { Paper } from '../../papel/paper.ts'
import { shownOn } from '../../papel/shown.ts'
import { documentFile } from '../../pdf/pdf.ts'
import type { Access } from '../../scope/scope.ts'
import { EMBARQUE } from '../base/embarque.queries.ts'
import { sayChanges } from './papeles.cambios.ts'
import { demandOnShipment, type Only, readApproved, readWholeOf, type Whole } from './papeles.queries.ts'
import type { Data } from './papeles.valores.ts'
import { demandPapel } from './visibles.ts'

/** The selection of containers of a variant of a paper. */
export const onlyOf = (code: CodPapel, variant: number): Only => {
  const { porCada, deContenedor, deMuestras } = papelNamed(code)
  return {
    ...(porCada && { [porCada]: variant }),
    ...(deContenedor && variant && { contenedor: variant }),
    ...(deMuestras && { muestras: true }),
  }
}

/** Is it a draft? A certificate is one while a container has no verdict, a paper to be approved until then. */
const isDraft = (code: CodPapel, { Calidad }: Whole): boolean => {
  const { seAprueba, deMuestras } = papelNamed(code)
  return Boolean(seAprueba || (deMuestras && Calidad?.Veredictos.some(({ Veredicto }) => Veredicto === 'sin-veredicto')))
}

/** The bill of lading on a paper: for the forwarder null unless it is made out to order, because else the consignee is printed anyway. */
const blOf = (code: CodPapel, Bl: Data['Bl']): Data['Bl'] => {
  const isToOrder = Bl?.Consignacion && Bl.Consignacion !== 'Nominativo'
  return code !== 'instruccion-agcarga' || isToOrder ? Bl : null
}

/** Incoterm, place and edition: `CFR Hamburgo, Incoterms® 2020`. */
const ofEdition = ({ Viaje, Edicion_Incoterm }: Whole): string | null =>
  Viaje?.Incoterm && Edicion_Incoterm ? `${Viaje.Incoterm}, Incoterms®\u00a0${Edicion_Incoterm}` : (Viaje?.Incoterm ?? null)

/** The data that one paper shows. A change of other data does not make the paper out of date. */
export const shownOf = (code: CodPapel, whole: Whole): Data => {
  const { para, seAprueba } = papelNamed(code)
  const { Viaje } = whole
  const shown = shownOn(code, impreso, {
    ...whole,
    Papel: code,
    Numero: seAprueba ? whole.Nro_Proforma! : `${whole.Nro_Contrato}-${whole.Nro_Corr_Embarque}`,
    Marca: whole.Estado === ESTADO_EMBARQUE.anulado ? 'anulado' : isDraft(code, whole) ? 'borrador' : null,
    Revision: 1,
    Destinatario: whole.Receptores[para],
    Viaje: code === 'proforma' && Viaje ? { ...Viaje, Incoterm: ofEdition(whole) } : Viaje,
  })
  return { ...shown, Bl: blOf(code, shown.Bl), Cambios: null, Marcas: [] }
}

/** The current data of a paper; an approved pro-forma keeps the approved data. */
const read = async ({ db }: Pick<Access, 'db'>, code: CodPapel, id: number, idioma: Idioma, variant: number): Promise<Data> => {
  const { seAprueba, deContenedor } = papelNamed(code)
  if (deContenedor && variant) await demandOnShipment(db, id, variant)
  const approved = seAprueba && (await readApproved(db, id))
  return approved ? (approved[idioma] as Data) : shownOf(code, await readWholeOf(db, id, idioma, onlyOf(code, variant)))
}

const paperOf = (code: CodPapel): Paper<Data> => {
  const { called, titulo } = papelNamed(code)
  return {
    paper: code,
    called,
    title: { es: titulo.es, en: titulo.en ?? titulo.es },
    number: ({ Numero, Destinatario, Contenedores }) => {
      const { porCada, deContenedor } = papelNamed(code)
      const one = deContenedor && Contenedores.length === 1 && Contenedores[0]!.Contenedor
      return [Numero, porCada && Destinatario?.Nombre, one].filter(Boolean).join(' ')
    },
    of: EMBARQUE,
    demandSeen: (access, id, variant) => demandPapel(access, code, id, variant),
    read: (access, id, idioma, variant) => read(access, code, id, idioma, variant),
    document: documentFile<typeof import('./papeles.document.ts')>('papeles.document', import.meta.url),
    keys: {
      Contenedores: 'Id_Contenedor',
      Carga: 'Id_Linea',
      Pallets_Cargados: 'Id_Pallet',
      Puntos: 'Cod_PuntoInspeccion',
      Lotes_Embarcados: 'Id_Lote',
      Lineas: 'Id_Linea',
      Montos: 'Cod_Moneda',
      Cuentas: 'Cuenta',
      Pagos: 'Num_Cuota',
      Cambios: 'Que',
      Veredictos: 'Id_Contenedor',
      Muestras: 'Id_Gestion',
      Mediciones: 'Cod_Analisis',
    },
    say: sayChanges,
    revisedBy: 'sendings',
  }
}

/** The papers of a shipment by their codes. */
export const PAPERS = Object.fromEntries(CODIGOS_PAPEL.map(code => [code, paperOf(code)])) as Record<CodPapel, Paper<Data>>
