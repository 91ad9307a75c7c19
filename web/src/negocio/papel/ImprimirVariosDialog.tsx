import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { formatNumber } from '@nogal/model/format'
import { imprimirNegocio, listarImpresiones } from '@nogal/model/negocio/contrato.calls'
import { useRef, useState } from 'react'
import { IconDownload, IconPrinter } from '#icons'
import { Outcomes } from '../../aggregate/list/Outcomes.tsx'
import { useEach } from '../../aggregate/list/useEach.ts'
import { apiFile } from '../../api/client.ts'
import { invalidate } from '../../api/queries.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import type { Cual } from '../shared/negocio.view.ts'
import { zipFiles } from './zip.ts'

type Idioma = 'es' | 'en'

const fileName = ({ Nro_Contrato }: Cual, idioma: Idioma) =>
  `Contrato ${Nro_Contrato.replace(/[\\/:*?"<>|]/g, '-')} ${idioma.toUpperCase()}.pdf`

/** Prints the contracts of several deals in one language: each is a printing of its own, and all are downloaded in one archive. */
export default function ImprimirVariosDialog({ rows: given, onClose }: { rows: readonly Cual[]; onClose: () => void }) {
  const [rows] = useState(given)
  const [idioma, setIdioma] = useState<Idioma>('en')
  const printed = useRef(new Map<Cual, Blob>())
  const each = useEach(rows)

  const run = async (some: readonly Cual[]) => {
    await each.run(some, async row => {
      printed.current.set(row, await apiFile(imprimirNegocio)({ params: { id: row.Nro_Negocio }, query: { formato: 'pdf', idioma } }))
    })
    void invalidate(listarImpresiones.path)
  }
  const download = async () => {
    const files = rows.flatMap(row => {
      const pdf = printed.current.get(row)
      return pdf ? [{ name: fileName(row, idioma), pdf }] : []
    })
    if (files.length === 1) saveFile(files[0]!.pdf, files[0]!.name)
    else saveFile(await zipFiles(files), `Contratos ${idioma.toUpperCase()} (${files.length}).zip`)
  }
  const many = rows.length === 1 ? `el contrato ${rows[0]!.Nro_Contrato}` : `${formatNumber(rows.length, 0)} contratos`
  return (
    <Dialog opened onClose={onClose} title={`Imprimir ${many}`} size="md" busy={each.busy}>
      {each.started ? (
        <Outcomes
          each={each}
          rows={rows}
          nameOf={row => row.Nro_Contrato}
          aboutOf={row => row.Nom_ClienteNegocio}
          mark="Sin imprimir"
          onRetry={() => void run(each.failed)}
          onClose={onClose}
        >
          <Button
            leftSection={<IconDownload size={17} aria-hidden />}
            disabled={each.busy || each.done.length === 0}
            onClick={() => void download()}
          >
            {each.done.length === 1 ? 'Descargar el PDF' : 'Descargar los PDF en un zip'}
          </Button>
        </Outcomes>
      ) : (
        <>
          <Radio.Group label="Idioma de los contratos" value={idioma} onChange={value => setIdioma(value as Idioma)}>
            <Stack gap={8} mt={6}>
              <Radio value="en" label="Inglés" data-autofocus />
              <Radio value="es" label="Español" />
            </Stack>
          </Radio.Group>
          <Text size="sm" c="dimmed" mt="sm">
            Cada contrato queda guardado entre las impresiones de su negocio.
          </Text>
          <Group justify="flex-end" gap="xs" mt="md">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => void run(rows)}>
              Imprimir
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  )
}
