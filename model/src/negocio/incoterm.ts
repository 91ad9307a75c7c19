/** The incoterm of a deal with its place: «FOB San Antonio, Incoterms® 2020». */
import type { NegocioCompleto } from './negocio.fields.ts'

type Rule = Pick<NegocioCompleto, 'Cod_IncoTerm' | 'Lugar_Convenido' | 'Edicion_IncoTerm'>

/** The incoterm with its place and edition, as text. */
export const saleRule = ({ Cod_IncoTerm, Lugar_Convenido, Edicion_IncoTerm }: Rule): string =>
  `${[Cod_IncoTerm, Lugar_Convenido].filter(Boolean).join(' ')}, Incoterms® ${Edicion_IncoTerm}`

/**
 * The rule for any mode of transport that corresponds to a rule for sea transport. Containers are delivered at a terminal and not on board,
 * so the ICC (Incoterms 2020, explanatory notes of FAS, FOB, CFR and CIF) advises the former for containers, but does not forbid the
 * latter.
 */
const FOR_CONTAINERS: Readonly<Record<string, string>> = { FAS: 'FCA', FOB: 'FCA', CFR: 'CPT', CIF: 'CIP' }

/** The advice for a deal in containers; undefined when its rule is suitable. */
export const containerHint = (incoterm: string | null | undefined): string | undefined => {
  const better = FOR_CONTAINERS[incoterm ?? '']
  return better && `Con contenedores conviene ${better} en vez de ${incoterm}: la carga se entrega en el terminal, no a bordo.`
}
