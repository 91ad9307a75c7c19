import { Radio, Stack, Text } from '@mantine/core'
import type { Idioma } from '@nogal/model/palabras'
import { useState } from 'react'
import papelCss from '../../papel/Papel.module.css'
import { VisorPdf } from '../../papel/VisorPdf.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { IDIOMAS, nombrePapel, type PapelFila } from './papeles.ts'
import { usePdf } from './usePdf.ts'

type Props = { id: number; papel: PapelFila; onClose: () => void }

/** A paper of a shipment as it would leave now, in the language chosen. */
export default function VistaPreviaDialog({ id, papel, onClose }: Props) {
  const [idioma, setIdioma] = useState<Idioma>(papel.Ultimo_Envio?.Idioma ?? 'es')
  const { impresa, isPending, error, retry } = usePdf(id, papel, idioma)
  return (
    <Dialog opened onClose={onClose} size="min(1180px, 94vw)" title={`Vista previa: ${nombrePapel(papel)}`}>
      <div className={papelCss.body}>
        <div className={papelCss.choose}>
          <Radio.Group label="Idioma del papel" value={idioma} onChange={value => setIdioma(value as Idioma)}>
            <Stack gap={8} mt={6}>
              {papel.Idiomas.map(one => (
                <Radio key={one} value={one} label={IDIOMAS[one]} data-autofocus={one === idioma || undefined} />
              ))}
            </Stack>
          </Radio.Group>
          <Text size="sm" mt="md">
            Revisión {papel.Revision}
            {papel.Para && ` · Para ${papel.Para}`}
          </Text>
          <Text size="xs" c="dimmed" mt={6}>
            Se muestra como saldría ahora. No lo envía a nadie.
          </Text>
        </div>
        <div className={papelCss.preview} aria-live="polite">
          {error ? <LoadFailed error={error} onRetry={retry} /> : <VisorPdf impresa={impresa} isPending={isPending} />}
        </div>
      </div>
    </Dialog>
  )
}
