import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { aprobarProforma, proponerProforma } from '@nogal/model/embarque/papeles.calls'
import type { PapelEmbarque } from '@nogal/model/embarque/papeles.valores'
import { text } from '@nogal/model/fields'
import { formatNumber } from '@nogal/model/format'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '#icons'
import { refresh } from '../../aggregate/data.ts'
import { Facts } from '../../aggregate/Facts.tsx'
import { apiEnvelope, apiFile, callQuery } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { READ_ANEW } from '../../api/queries.ts'
import { useIntent } from '../../api/useIntent.ts'
import { Form } from '../../form/Form.tsx'
import papelCss from '../../papel/Papel.module.css'
import { TablaCambios } from '../../papel/TablaCambios.tsx'
import { usePdfOf } from '../../papel/usePdfOf.ts'
import { VisorPdf } from '../../papel/VisorPdf.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import type { Row } from '../../values/row.ts'
import { EMBARQUE_VIEW } from '../shared/embarque.view.ts'
import type { PapelListado } from './papeles.ts'

const FIELDS = { Nro_Proforma: text('Número proforma', 20, { hint: 'En blanco lleva el que le corresponde.' }) }
const NONE = {}

type Props = { id: number; papel: PapelListado; onClose: () => void }

/** Approves the pro-forma of a shipment, beside its number, its amounts and the PDF; a second approval keeps its number. */
export default function AprobarDialog(props: Props) {
  const again = props.papel.Impedimento === 'aprobar-otra-vez'
  return (
    <Dialog opened onClose={props.onClose} size="min(1180px, 94vw)" title={again ? 'Aprobar la proforma otra vez' : 'Aprobar la proforma'}>
      <Aprobar {...props} again={again} />
    </Dialog>
  )
}

function Aprobar({ id, onClose, again }: Props & { again: boolean }) {
  const send = useIntent()
  const { data, error, refetch } = useQuery({
    ...callQuery(proponerProforma, { params: { id } }),
    ...READ_ANEW,
  })
  const propuesta = data as PapelEmbarque | undefined
  const pdf = usePdfOf(
    ['proforma-propuesta', id],
    'Factura proforma como quedaría',
    () => apiFile(proponerProforma)({ params: { id }, query: { formato: 'pdf' } }),
    Boolean(propuesta),
  )
  const aprobar = async ({ Nro_Proforma }: Row) => {
    const body = { Nro_Embarque: id, Nro_Proforma: (Nro_Proforma as string | null) || null }
    const { mensaje } = await send(key => apiEnvelope(aprobarProforma)({ body }, { key }))
    notifications.show({ message: mensaje })
    await refresh(EMBARQUE_VIEW)
    onClose()
  }
  // a shipment without fruit has nothing to approve: the sentence of the server says what to do first
  if (error instanceof ApiError && error.status === 409)
    return (
      <Stack gap="sm">
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {error.message}
        </Alert>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cerrar
          </Button>
        </Group>
      </Stack>
    )
  return (
    <div className={papelCss.body} data-wide-choose>
      <Stack className={papelCss.choose} gap="sm">
        <Text size="sm">
          {again
            ? 'Fija los montos como están ahora. Conserva su número.'
            : 'Fija su número y sus montos como están ahora; si el embarque cambia después, se aprueba otra vez.'}
        </Text>
        {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!error && !propuesta && <Skeleton height={64} />}
        {propuesta && (
          <Facts
            facts={[
              { key: 'numero', label: 'Número', value: propuesta.Numero },
              ...propuesta.Montos.map(({ Cod_Moneda, Monto }) => ({
                key: Cod_Moneda,
                label: 'Monto',
                value: `${formatNumber(Monto)} ${Cod_Moneda}`,
              })),
            ]}
          />
        )}
        <Form fields={again ? NONE : FIELDS} submitLabel="Aprobar" onCancel={onClose} onSubmit={aprobar} />
      </Stack>
      <div className={papelCss.leaves}>
        {propuesta?.Cambios && (
          <section className={papelCss.carries} aria-label="Qué cambia">
            <Text size="sm" fw={600}>
              Qué cambia respecto de la aprobada
            </Text>
            <TablaCambios cambios={propuesta.Cambios} />
          </section>
        )}
        <div className={papelCss.preview} aria-live="polite">
          {pdf.error ? <LoadFailed error={pdf.error} onRetry={pdf.retry} /> : <VisorPdf impresa={pdf.impresa} isPending={pdf.isPending} />}
        </div>
      </div>
    </div>
  )
}
