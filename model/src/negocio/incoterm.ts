/** The rule of sale of a deal and the place that goes with it: «FOB San Antonio, Incoterms® 2020». */
import type { NegocioCompleto } from './negocio.fields.ts'

type Rule = Pick<NegocioCompleto, 'Cod_IncoTerm' | 'Lugar_Convenido' | 'Edicion_IncoTerm'>

/** As it is written, with its place and edition. */
export const saleRule = ({ Cod_IncoTerm, Lugar_Convenido, Edicion_IncoTerm }: Rule): string =>
  `${[Cod_IncoTerm, Lugar_Convenido].filter(Boolean).join(' ')}, Incoterms® ${Edicion_IncoTerm}`

/**
 * The rule for any mode of transport that answers to one for sea transport. Containers are handed over at a terminal and not on board, so
 * the ICC (Incoterms 2020, explanatory notes of FAS, FOB, CFR and CIF) advises it for them; it forbids nothing.
 */
const FOR_CONTAINERS: Readonly<Record<string, string>> = { FAS: 'FCA', FOB: 'FCA', CFR: 'CPT', CIF: 'CIP' }

/** What is advised for a deal in containers; nothing when its rule suits them. */
export const containerHint = (incoterm: string | null | undefined): string | undefined => {
  const better = FOR_CONTAINERS[incoterm ?? '']
  return better && `Con contenedores conviene ${better} en vez de ${incoterm}: la carga se entrega en el terminal, no a bordo.`
}
