import { Alert, Button, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { nombreDe } from '@nogal/model/entity'
import type { Field, Fields } from '@nogal/model/fields'
import { formatDate } from '@nogal/model/format'
import { actualizarNegocio, type NegocioCompleto } from '@nogal/model/negocio/negocio.calls'
import { negocio as entidad, TERMINOS } from '@nogal/model/negocio/negocio.fields'
import { useMemo, useState } from 'react'
import { api } from '../api/client.ts'
import { useConflict } from '../conflict/useConflict.tsx'
import { RefOptions } from '../fields/base/refs.ts'
import { Form } from '../form/Form.tsx'
import { useRefRows } from '../refs/useRefRows.ts'
import { useUnsavedGuard } from '../ui/dialog/useUnsavedGuard.tsx'
import { reasonOf } from '../ui/reason.ts'
import { RichTextView } from '../ui/richText/RichTextView.tsx'
import { only } from '../values/only.ts'
import type { Row } from '../values/row.ts'
import { esTermino } from './shared/borrador.ts'
import { semana } from './shared/etd.ts'
import classes from './shared/Negocio.module.css'
import { mostrarNegocio, refrescarNegocio } from './shared/negocio.data.ts'
import { Terminos, type ValoresTerminos } from './terminos/Terminos.tsx'

/** Fields of the head of a deal: all but its number and its texts. */
const DATOS: Fields = Object.fromEntries(Object.entries(entidad.fields).filter(([name]) => name !== 'Nro_Negocio' && !esTermino(name)))
const TEXTOS: Fields = Object.fromEntries(TERMINOS.map(name => [name, entidad.fields[name]]))
const SECCIONES = [...new Set(Object.values(DATOS).map(field => field.section ?? 'Contrato'))]

type Props = { negocio: NegocioCompleto; editable: boolean }

/** The head of a deal and the texts of its contract, to read or to edit. */
export default function DatosTab({ negocio, editable }: Props) {
  return editable ? <Edicion negocio={negocio} /> : <Lectura negocio={negocio} />
}

const shown = (name: string, field: Field, negocio: Row): string => {
  const value = field.type === 'ref' ? (negocio[nombreDe(name)] ?? negocio[name]) : negocio[name]
  if (value === null || value === undefined || value === '') return '—'
  if (field.type === 'date') return [formatDate(String(value)), name === 'Fecha_ETD' && semana(String(value))].filter(Boolean).join(' · ')
  if (field.type === 'flag') return value ? 'Sí' : 'No'
  return String(value)
}

function Lectura({ negocio }: { negocio: NegocioCompleto }) {
  return (
    <div className={classes.card}>
      {SECCIONES.map(section => (
        <section key={section} className={classes.block}>
          <Title order={3}>{section}</Title>
          <dl className={classes.facts}>
            {Object.entries(DATOS)
              .filter(([, field]) => (field.section ?? 'Contrato') === section)
              .map(([name, field]) => (
                <div key={name}>
                  <dt>{field.label}</dt>
                  <dd>{shown(name, field, negocio)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      {TERMINOS.filter(name => negocio[name]).map(name => (
        <section key={name} className={classes.block}>
          <Title order={3}>{entidad.fields[name].label}</Title>
          <RichTextView value={negocio[name]} />
        </section>
      ))}
    </div>
  )
}

function Edicion({ negocio }: { negocio: NegocioCompleto }) {
  const conflict = useConflict(entidad.fields)
  const value = useMemo(() => only(negocio as Row, Object.keys(DATOS)), [negocio])
  const guardar = async (row: Row, names: readonly string[]) => {
    const saved = await conflict.saveMerged(negocio, { ...negocio, ...row }, mine =>
      api(actualizarNegocio)({ body: { Nro_Negocio: negocio.Nro_Negocio, Version: mine.Version as number, ...only(mine, names) } }),
    )
    notifications.show({ message: `Se guardó el negocio ${saved.Nro_Contrato}.` })
    void mostrarNegocio(saved)
  }
  return (
    <>
      <div className={classes.card}>
        <RefOptions.Provider value={useRefRows}>
          <Form
            fields={DATOS}
            value={value}
            columns={3}
            submitLabel="Guardar los datos"
            onSubmit={row => guardar(row, Object.keys(DATOS))}
          />
        </RefOptions.Provider>
      </div>
      <EdicionTerminos negocio={negocio} onSave={row => guardar(row, Object.keys(TEXTOS))} />
      {conflict.dialog}
    </>
  )
}

function EdicionTerminos({ negocio, onSave }: { negocio: NegocioCompleto; onSave: (row: Row) => Promise<void> }) {
  const [changed, setChanged] = useState<ValoresTerminos>({})
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const dirty = Object.keys(changed).length > 0
  useUnsavedGuard(dirty)
  const save = async () => {
    setBusy(true)
    setRefusal('')
    try {
      await onSave(changed)
      setChanged({})
    } catch (error) {
      setRefusal(reasonOf(error))
      void refrescarNegocio()
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={classes.card} style={{ marginTop: 16 }} aria-labelledby="terminos">
      <Title order={2} id="terminos" mb="sm">
        Términos del contrato
      </Title>
      <Terminos
        value={{ ...only(negocio, TERMINOS), ...changed }}
        onChange={change => setChanged({ ...changed, ...change })}
        problems={{}}
      />
      {refusal && (
        <Alert color="red" role="alert" mt="sm">
          {refusal}
        </Alert>
      )}
      <div className={classes.tools} style={{ marginTop: 12 }}>
        <Button onClick={save} loading={busy} disabled={!dirty}>
          Guardar los términos
        </Button>
      </div>
    </section>
  )
}
