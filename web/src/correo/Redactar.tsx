import { Alert, Radio, Skeleton, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { destinatarios } from '@nogal/model/embarque/envio'
import type { Lleva } from '@nogal/model/embarque/mensaje'
import { type CodEnviado, idiomasDe } from '@nogal/model/embarque/papeles'
import { longText, text } from '@nogal/model/fields'
import type { Idioma } from '@nogal/model/palabras'
import { type ReactNode, useMemo, useRef } from 'react'
import { IconAlertTriangle } from '#icons'
import { useIntent } from '../api/useIntent.ts'
import { Form } from '../form/Form.tsx'
import papelCss from '../papel/Papel.module.css'
import type { usePdfOf } from '../papel/usePdfOf.ts'
import { VisorPdf } from '../papel/VisorPdf.tsx'
import { useUsuario } from '../sesion/permisos.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import type { Row } from '../values/row.ts'
import { AvisoDireccion } from './AvisoDireccion.tsx'
import { enOtroIdioma, IDIOMAS, soloEscrito, type Texto, textoPropuesto } from './texto.ts'

const FIELDS = { Destinatarios: destinatarios, Asunto: text('Asunto', 200), Mensaje: longText('Mensaje', 5000) }

type Receptor = { Nombre: string | null; Email: string }
/** The message to send: texts that the user left as they were proposed are null, so that the server writes them with current data. */
export type MensajeEscrito = { Idioma: Idioma; Destinatarios: Receptor[] } & Record<keyof Texto, string | null>

type Props = {
  code: CodEnviado
  idioma: Idioma
  onIdioma: (idioma: Idioma) => void
  receptores: readonly Receptor[]
  /** What the receiver lacks, and what the user may do about that here. */
  aviso: string | null
  /** What the paper says, whose numbers and names are in the proposed text; null for a user who may not see the paper. */
  lleva: { data: Lleva | undefined; error: unknown; retry: () => void } | null
  pdf: ReturnType<typeof usePdfOf>
  submitLabel: string
  /** Sends the message under a key of one intent, and returns the server's sentence. */
  enviar: (escrito: MensajeEscrito, key: string) => Promise<string>
  onClose: () => void
  /** What the sending carries, above the PDF. */
  children: ReactNode
}

/** The form that sends a paper: language, receivers, subject and text, beside the PDF. */
export function Redactar({ code, idioma, onIdioma, receptores, aviso, lleva, pdf, submitLabel, enviar, onClose, children }: Props) {
  const { Nom_Usuario } = useUsuario()
  const send = useIntent()
  const typed = useRef<Row>(undefined)
  // The first data that arrive make the proposed text, and later readings do not change what the user sees. Texts that the user leaves as
  // proposed are sent as null, so that the server writes them with current data.
  const first = useRef(lleva?.data)
  first.current ??= lleva?.data
  const proposed = (one: Idioma) => (first.current ? textoPropuesto(code, one, first.current, Nom_Usuario) : undefined)
  // the form is initialized once, and again for another language; later reads do not overwrite it
  const isReady = !lleva || Boolean(lleva.data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const value = useMemo(
    (): Row => typed.current ?? { Destinatarios: receptores, Asunto: null, Mensaje: null, ...proposed(idioma) },
    [isReady, idioma],
  )
  const changeLanguage = (next: Idioma) => {
    const [before, after] = [proposed(idioma), proposed(next)]
    if (before && after) typed.current = enOtroIdioma(typed.current ?? value, before, after)
    onIdioma(next)
  }
  const submit = async (row: Row) => {
    const escrito = { Idioma: idioma, Destinatarios: row.Destinatarios as Receptor[], ...soloEscrito(row, proposed(idioma)) }
    notifications.show({ message: await send(key => enviar(escrito, key)) })
    onClose()
  }
  return (
    <div className={papelCss.body} data-wide-choose>
      <div className={papelCss.choose}>
        <Radio.Group label="Idioma" value={idioma} onChange={one => changeLanguage(one as Idioma)}>
          <Stack gap={8} mt={6} mb="sm">
            {idiomasDe(code).map(one => (
              <Radio key={one} value={one} label={IDIOMAS[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <AvisoDireccion />
        {aviso && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} mb="sm" p="xs">
            {aviso}
          </Alert>
        )}
        {isReady ? (
          <Form
            key={idioma}
            fields={FIELDS}
            value={value}
            submitLabel={submitLabel}
            onCancel={onClose}
            onChange={row => {
              typed.current = row
            }}
            validate={({ Destinatarios }) =>
              (Destinatarios as unknown[]).length ? [] : [{ campo: 'Destinatarios', mensaje: 'Agregue a quién se envía.' }]
            }
            onSubmit={submit}
          />
        ) : lleva?.error ? (
          <LoadFailed error={lleva.error} onRetry={lleva.retry} />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
      {lleva && (
        <div className={papelCss.leaves}>
          <section className={papelCss.carries} aria-label="Qué lleva este envío">
            {children}
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
