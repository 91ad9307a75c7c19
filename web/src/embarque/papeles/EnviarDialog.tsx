import { Alert, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { BodyOf } from '@nogal/model/call'
import { destinatarios } from '@nogal/model/embarque/envio'
import { papelNamed } from '@nogal/model/embarque/papeles'
import { enviarPapel, imprimirPapel } from '@nogal/model/embarque/papeles.calls'
import type { PapelEmbarque } from '@nogal/model/embarque/papeles.valores'
import { longText, text } from '@nogal/model/fields'
import type { Idioma } from '@nogal/model/palabras'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { IconAlertTriangle } from '#icons'
import { refresh } from '../../aggregate/data.ts'
import { apiEnvelope, callQuery } from '../../api/client.ts'
import { useIntent } from '../../api/useIntent.ts'
import { AvisoDireccion } from '../../correo/AvisoDireccion.tsx'
import { Form } from '../../form/Form.tsx'
import papelCss from '../../papel/Papel.module.css'
import { TablaCambios } from '../../papel/TablaCambios.tsx'
import { VisorPdf } from '../../papel/VisorPdf.tsx'
import { useUsuario } from '../../sesion/permisos.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import type { Row } from '../../values/row.ts'
import { EMBARQUE_VIEW } from '../shared/embarque.view.ts'
import css from './Papeles.module.css'
import { enOtroIdioma, IDIOMAS, idiomaInicial, type PapelListado, soloEscrito, textoPropuesto } from './papeles.ts'
import { usePdf } from './usePdf.ts'

const FIELDS = { Destinatarios: destinatarios, Asunto: text('Asunto', 200), Mensaje: longText('Mensaje', 5000) }

type Props = {
  id: number
  papel: PapelListado
  /** The user may print, and so sees the paper before it is sent. */
  shows: boolean
  onClose: () => void
}

/** Sends a paper of a shipment: language, receivers, subject and text, beside the PDF. */
export default function EnviarDialog(props: Props) {
  const { papel, onClose } = props
  return (
    <Dialog
      opened
      onClose={onClose}
      size="min(1180px, 94vw)"
      title={`Enviar ${papelNamed(papel.Papel).called}${papel.Para ? ` · ${papel.Para}` : ''}`}
    >
      <Redactar {...props} />
    </Dialog>
  )
}

/** The current data of the paper, whose numbers and names are in the proposed text. */
const useContenido = ({ id, papel: { Papel, Variante }, shows }: Props, idioma: Idioma) => {
  const params = { id, papel: Papel, v: Variante }
  const query = useQuery({
    ...callQuery(imprimirPapel, { params, query: { idioma, formato: 'json' } }),
    enabled: shows,
    // never cached, because an earlier sending was of another revision
    staleTime: 0,
    gcTime: 0,
  })
  return { ...query, data: query.data as PapelEmbarque | undefined }
}

function Redactar(props: Props) {
  const { id, papel, shows, onClose } = props
  const [idioma, setIdioma] = useState(() => idiomaInicial(papel))
  const { Nom_Usuario } = useUsuario()
  const { data: enEspanol, error, refetch } = useContenido(props, 'es')
  const { data: contenido } = useContenido(props, idioma)
  const pdf = usePdf(id, papel, idioma, { wanted: shows })
  const send = useIntent()
  const typed = useRef<Row>(undefined)
  // the data of the proposed text, read once; fields that the user leaves unchanged are sent blank, so that the server fills them with
  // current data
  const lleva = useRef(enEspanol)
  lleva.current ??= enEspanol
  const proposed = (one: Idioma) => (lleva.current ? textoPropuesto(papel, one, lleva.current, Nom_Usuario) : undefined)
  // the form is initialized once, and again for another language; later reads do not overwrite it
  const isReady = !shows || Boolean(enEspanol)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const value = useMemo(
    (): Row => typed.current ?? { Destinatarios: papel.Destinatarios, Asunto: null, Mensaje: null, ...proposed(idioma) },
    [isReady, idioma],
  )
  const changeLanguage = (next: Idioma) => {
    const [before, after] = [proposed(idioma), proposed(next)]
    if (before && after) typed.current = enOtroIdioma(typed.current ?? value, before, after)
    setIdioma(next)
  }
  const enviar = async (row: Row) => {
    const { Nro_Embarque, Papel, Variante } = { Nro_Embarque: id, ...papel }
    const Destinatarios = row.Destinatarios as BodyOf<typeof enviarPapel>['Destinatarios']
    const body = { Nro_Embarque, Papel, Variante, Idioma: idioma, Destinatarios, ...soloEscrito(row, proposed(idioma)) }
    const { mensaje } = await send(key => apiEnvelope(enviarPapel)({ body }, { key }))
    notifications.show({ message: mensaje })
    await refresh(EMBARQUE_VIEW)
    onClose()
  }
  const revision = contenido?.Revision ?? papel.Revision
  return (
    <div className={papelCss.body} data-wide-choose>
      <div className={papelCss.choose}>
        <Radio.Group label="Idioma" value={idioma} onChange={one => changeLanguage(one as Idioma)}>
          <Stack gap={8} mt={6} mb="sm">
            {papel.Idiomas.map(one => (
              <Radio key={one} value={one} label={IDIOMAS[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <AvisoDireccion />
        {papel.Impedimento === 'sin-correo' && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} mb="sm" p="xs">
            {papel.Falta}
          </Alert>
        )}
        {isReady ? (
          <Form
            key={idioma}
            fields={FIELDS}
            value={value}
            submitLabel={`Enviar la revisión ${revision}`}
            onCancel={onClose}
            onChange={row => {
              typed.current = row
            }}
            validate={({ Destinatarios }) =>
              (Destinatarios as unknown[]).length ? [] : [{ campo: 'Destinatarios', mensaje: 'Agregue a quién se envía.' }]
            }
            onSubmit={enviar}
          />
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
      {shows && (
        <div className={css.leaves}>
          <section className={css.revision} aria-label="Qué lleva este envío">
            <Text size="sm" fw={600}>
              Lleva la revisión {revision}
              {papel.Ultimo_Envio && papel.Desactualizada && '. Cambió desde el último envío:'}
            </Text>
            {contenido?.Cambios && contenido.Cambios.length > 0 && <TablaCambios cambios={contenido.Cambios} />}
          </section>
          <div className={papelCss.preview} aria-live="polite">
            {pdf.error ? (
              <LoadFailed error={pdf.error} onRetry={pdf.retry} />
            ) : (
              <VisorPdf impresa={pdf.impresa} isPending={pdf.isPending} />
            )}
          </div>
        </div>
      )}
    </div>
  )
}
