import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SummaryFact } from '../../ui/page/SummaryStrip.tsx'
import { Etd } from '../../ui/time/Etd.tsx'
import type { EmbarqueEntero } from './embarque.view.ts'

/** Joins the non-null texts; null when there are none. */
export const joinedFacts = (texts: readonly (string | null)[], by = ' · '): string | null => texts.filter(Boolean).join(by) || null

/** Facts of a shipment for the pages about it, each of which picks some. */
export const factsOf = (embarque: EmbarqueEntero) =>
  ({
    contrato: {
      label: 'Contrato',
      value: (
        <Anchor component={Link} to={`/pages/negocio/${embarque.Nro_Negocio}/view`} inherit>
          {embarque.Nro_Contrato}
        </Anchor>
      ),
      hint: 'Ver el negocio',
    },
    cliente: { label: 'Cliente', cut: embarque.Nom_ClienteNegocio },
    viaje: { label: 'Nave y viaje', value: joinedFacts([embarque.Nom_Nave, embarque.Nro_Viaje]) },
    etd: { label: 'ETD', value: embarque.Fecha_ETD && <Etd fecha={embarque.Fecha_ETD} /> },
    destino: {
      label: 'Destino',
      value: joinedFacts([
        joinedFacts([embarque.Nom_PuertoDestino, embarque.Nom_PaisDestino], ', '),
        // the country of the final destination decides by which law the fruit is judged
        embarque.Nom_DestinoFinal && `final: ${embarque.Nom_DestinoFinal}`,
      ]),
    },
  }) satisfies Record<string, SummaryFact>
