import { Button, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { vistaEmpresa } from '@nogal/model/empresa/empresa.calls'
import { parameterNamed } from '@nogal/model/parametros/catalogo'
import { type FilaParametro, listarParametro, obtenerParametro } from '@nogal/model/parametros/parametros.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IconFileText, IconPlus } from '#icons'
import { apiFile, callQuery } from '../api/client.ts'
import { READ_ANEW } from '../api/queries.ts'
import { usePdfOf } from '../papel/usePdfOf.ts'
import { VisorPdf } from '../papel/VisorPdf.tsx'
import { ParametroForm } from '../parametros/ParametroForm.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import type { Row } from '../values/row.ts'
import css from './Empresa.module.css'

const EMPRESA = parameterNamed('clienteinterno')
const NUEVA = 'nueva'
const params = { pantalla: EMPRESA.entity }

type Idioma = 'es' | 'en'
const IDIOMAS: readonly { value: Idioma; label: string }[] = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'Inglés' },
]

/** A paper as it would be printed with the values of the form, which are not saved. */
function VistaPrevia({ clave, row, onClose }: { clave: number | undefined; row: Row; onClose: () => void }) {
  const [idioma, setIdioma] = useState<Idioma>('es')
  const body = Object.fromEntries(Object.entries(row).filter(([name]) => !EMPRESA.key.includes(name)))
  const { impresa, isPending, error, retry } = usePdfOf(['empresa', idioma, row], 'Un papel con lo que escribió', () =>
    apiFile(vistaEmpresa)({ query: { idioma, ...(clave !== undefined && { clave }) }, body }),
  )
  return (
    <Dialog opened onClose={onClose} title="Cómo queda un papel" size={1000}>
      <p className={css.note}>
        Es el último contrato de la empresa, o una hoja de muestra si no tiene ninguno. Nada se guardó todavía, y los papeles que ya
        salieron no cambian.
      </p>
      <SegmentedControl aria-label="Idioma del papel" value={idioma} data={[...IDIOMAS]} onChange={value => setIdioma(value)} />
      {error ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : (
        <div className={css.paper}>
          <VisorPdf impresa={impresa} isPending={isPending} />
        </div>
      )}
    </Dialog>
  )
}

/** The form of one of the own companies, or of a new one. */
function Ficha({ clave, onSaved }: { clave: string; onSaved: (fila: FilaParametro) => void }) {
  const nuevo = clave === NUEVA
  const [round, setRound] = useState(0)
  const [shown, setShown] = useState<Row>()
  const { data, error, refetch } = useQuery({
    ...callQuery(obtenerParametro, { params: { ...params, clave } }),
    enabled: !nuevo,
    ...READ_ANEW,
  })
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!nuevo && !data) return <Skeleton height={480} />
  return (
    <>
      <ParametroForm
        key={`${round} ${data?.Version}`}
        entidad={EMPRESA}
        fila={data}
        nuevo={nuevo}
        single
        takesFocus={false}
        onClose={() => setRound(n => n + 1)}
        onDone={onSaved}
        besides={row => (
          <Button variant="default" leftSection={<IconFileText size={16} aria-hidden />} onClick={() => setShown(row)}>
            Ver cómo queda
          </Button>
        )}
      />
      {shown && <VistaPrevia clave={nuevo ? undefined : Number(clave)} row={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

/** The own companies: what papers and mails say of them, in one place. */
export default function EmpresaPage() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(callQuery(listarParametro, { params, query: { orden: 'Cod_ClienteInt', porPagina: 100 } }))
  const [chosen, setChosen] = useState<string>()
  const clave = chosen ?? (data && String(data[0]?.Cod_ClienteInt ?? NUEVA))
  const companies = (data ?? []).map(one => ({ value: String(one.Cod_ClienteInt), label: String(one.Nom_ClienteInt) }))
  return (
    <>
      <PageHeader
        title="Empresa"
        about="Lo que los papeles y los correos dicen de quien vende: nombre, logo, cuentas y quién firma. Lo que ya salió queda como salió."
      >
        {companies.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setChosen(NUEVA)}
            disabled={clave === NUEVA}
          >
            Agregar otra
          </Button>
        )}
      </PageHeader>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {clave && (companies.length > 1 || (companies.length === 1 && clave === NUEVA)) && (
        <NativeSelect
          label="Empresa"
          maw={420}
          value={clave}
          data={clave === NUEVA ? [...companies, { value: NUEVA, label: 'Nueva' }] : companies}
          onChange={event => setChosen(event.currentTarget.value)}
        />
      )}
      {clave && (
        <section className={css.form} aria-label="Datos de la empresa">
          <Ficha
            key={clave}
            clave={clave}
            onSaved={fila => {
              setChosen(String(fila.Cod_ClienteInt))
              void queries.invalidateQueries()
            }}
          />
        </section>
      )}
    </>
  )
}
