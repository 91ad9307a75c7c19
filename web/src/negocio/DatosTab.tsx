import { Button, Group, Title } from '@mantine/core'
import { formatDate, formatWeek } from '@nogal/model/format'
import { negocio as modelo, type NegocioCompleto, TERMINOS } from '@nogal/model/negocio/negocio.fields'
import { useMemo, useState } from 'react'
import { refresh } from '../aggregate/data.ts'
import { FieldFacts } from '../aggregate/Facts.tsx'
import { useSave } from '../aggregate/useSave.ts'
import { askBefore } from '../ensayo/efectos.tsx'
import { RefOptions } from '../fields/base/refs.ts'
import { Form } from '../form/Form.tsx'
import { useRefRows } from '../refs/useRefRows.ts'
import { Card } from '../ui/Card.tsx'
import { useUnsavedGuard } from '../ui/dialog/useUnsavedGuard.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { only } from '../values/only.ts'
import type { Row } from '../values/row.ts'
import { CAMPOS_DATOS } from './shared/borrador.ts'
import { embarquesConfirmados } from './shared/embarques.ts'
import { NEGOCIO_VIEW } from './shared/negocio.view.ts'
import { useAyudaIncoterm } from './shared/useAyudaIncoterm.ts'
import { Terminos, type ValoresTerminos } from './terminos/Terminos.tsx'

const CELLS = { Fecha_ETD: (iso: string) => `${formatDate(iso)} · ${formatWeek(iso)}` }

const CANTIDADES = ['Num_Embarques', 'Num_Contenedores'] as const
/** Thrown to stay in the form, with the focus on the field. */
const CORREGIR = { errores: [{ campo: 'Num_Contenedores', mensaje: 'Ponga tantos contenedores como embarques, o más.' }] }

/** The main fields of a deal and the texts of its contract, to read or to edit. */
export default function DatosTab({ negocio, editable }: { negocio: NegocioCompleto; editable: boolean }) {
  return editable ? (
    <Edicion negocio={negocio} />
  ) : (
    <Card>
      <FieldFacts fields={modelo.fields} row={negocio} heading="Contrato" cells={CELLS} />
    </Card>
  )
}

function Edicion({ negocio }: { negocio: NegocioCompleto }) {
  const { save, dialog } = useSave(NEGOCIO_VIEW, negocio, body => askBefore(NEGOCIO_VIEW.calls.change, [body]))
  // includes the version, on which the input is based, whatever others save meanwhile
  const value = useMemo(() => only(negocio as Row, ['Version', ...Object.keys(CAMPOS_DATOS)]), [negocio])
  const ayuda = useAyudaIncoterm()
  const guardar = async (row: Row) => {
    const changed = CANTIDADES.some(name => row[name] !== negocio[name])
    if (changed && !(await embarquesConfirmados(row))) throw CORREGIR
    return save(row, Object.keys(CAMPOS_DATOS))
  }
  return (
    <>
      <Card>
        <RefOptions.Provider value={useRefRows}>
          <Form fields={CAMPOS_DATOS} value={value} submitLabel="Guardar los datos" hints={ayuda} onSubmit={guardar} />
        </RefOptions.Provider>
      </Card>
      <EdicionTerminos negocio={negocio} onSave={row => save(row, TERMINOS)} />
      {dialog}
    </>
  )
}

function EdicionTerminos({ negocio, onSave }: { negocio: NegocioCompleto; onSave: (row: Row) => Promise<string> }) {
  const [changed, setChanged] = useState<ValoresTerminos>({})
  const [over, setOver] = useState(negocio)
  const [saved, setSaved] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const dirty = Object.keys(changed).length > 0
  useUnsavedGuard(dirty)
  const save = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      setSaved(await onSave({ ...changed, Version: over.Version }))
      setChanged({})
    } catch (error) {
      setRefusal(error)
      void refresh(NEGOCIO_VIEW)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section style={{ marginTop: 16 }} aria-labelledby="terminos">
      <Card>
        <Title order={2} id="terminos" mb="sm">
          Términos del contrato
        </Title>
        <Terminos
          value={{ ...only(dirty ? over : negocio, TERMINOS), ...changed }}
          onChange={change => {
            if (!dirty) setOver(negocio)
            setChanged({ ...changed, ...change })
          }}
          problems={{}}
        />
        <Group justify="flex-end" mt={12}>
          <Outcome error={refusal} unsaved={dirty} saved={saved} onRetry={() => void save()} />
          <Button onClick={save} loading={busy} disabled={!dirty}>
            Guardar los términos
          </Button>
        </Group>
      </Card>
    </section>
  )
}
