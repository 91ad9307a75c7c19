import { Button, Text } from '@mantine/core'
import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import { agregarNegocio } from '@nogal/model/negocio/negocio.calls'
import { negocio, REQUISITOS } from '@nogal/model/negocio/negocio.fields'
import { useMemo, useRef } from 'react'
import { IconUsers } from '#icons'
import { Facts } from '../../aggregate/Facts.tsx'
import { GivenFacts } from '../../aggregate/GivenFacts.tsx'
import { NewRecord } from '../../aggregate/record/NewRecord.tsx'
import { FieldCell } from '../../fields/FieldCell.tsx'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { FieldGrid } from '../../form/FieldGrid.tsx'
import type { StepProps, WizardStep } from '../../form/Wizard.tsx'
import { fetchRows, useRows, useRowsByKey } from '../../refs/lists.ts'
import { useUsuario } from '../../sesion/permisos.ts'
import { RichTextView } from '../../ui/richText/RichTextView.tsx'
import type { Row } from '../../values/row.ts'
import { isNothing } from '../../values/same.ts'
import { type Borrador, borradorInicial, esTermino } from '../shared/borrador.ts'
import { embarquesConfirmados } from '../shared/embarques.ts'
import classes from '../shared/Negocio.module.css'
import { NEGOCIO_VIEW } from '../shared/negocio.view.ts'
import { useAyudaIncoterm } from '../shared/useAyudaIncoterm.ts'
import { Terminos, type ValoresTerminos } from '../terminos/Terminos.tsx'
import { ComoElUltimo } from './ComoElUltimo.tsx'
import { CuotasBorrador } from './CuotasBorrador.tsx'
import { firstGap } from './comoElUltimo.ts'
import { LineasBorrador } from './LineasBorrador.tsx'
import { PreciosDelUltimo } from './PreciosDelUltimo.tsx'
import { CAMPOS_PASO, MARCAS, ownerOf, PARTES_NEGOCIO, type Paso, problemasDe } from './pasos.ts'

type Props = StepProps<Borrador>
const cleaned = (problems: Props['problems']) => problems as Record<string, string>

const UNIDADES = 'unidadpago'

/** The keys of payment units that are percentages. */
const unidadesEnPorcentaje = async (): Promise<ReadonlySet<unknown>> => {
  const rows = await fetchRows(UNIDADES)
  return new Set(rows.filter(row => row.Es_Porcentaje).map(row => row.Cod_UndPago))
}

const paso = (key: Paso, title: string, rest: Omit<WizardStep<Borrador>, 'key' | 'title' | 'owns' | 'validate'>): WizardStep<Borrador> => ({
  key,
  title,
  owns: ownerOf(key),
  validate: borrador => problemasDe(key, borrador, unidadesEnPorcentaje),
  ...rest,
})

const PASOS: readonly WizardStep<Borrador>[] = [
  paso('datos', 'Datos', {
    confirm: embarquesConfirmados,
    content: props => <PasoDatos {...props} />,
    review: draft => <GivenFacts fields={CAMPOS_PASO.datos} row={draft} />,
  }),
  paso('partes', 'Partes', {
    about: 'Quién recibe, es notificado y paga. Nada de esto es obligatorio.',
    content: props => <PasoPartes {...props} />,
    review: draft => <GivenFacts fields={CAMPOS_PASO.partes} row={draft} />,
  }),
  paso('condiciones', 'Condiciones', {
    about: 'Los textos que lleva el contrato. Cada uno puede tomar glosas ya redactadas; al imprimir salen en el idioma del contrato.',
    content: ({ draft, update, problems }) => (
      <>
        <Terminos value={draft as ValoresTerminos} onChange={update as (change: ValoresTerminos) => void} problems={cleaned(problems)} />
        <div style={{ marginTop: 16 }}>
          <FieldGrid fields={MARCAS} row={draft} onChange={update} problems={cleaned(problems)} />
        </div>
      </>
    ),
    review: draft => <ResumenTerminos draft={draft} />,
  }),
  paso('productos', 'Productos', {
    content: ({ draft, update, problems }) => (
      <LineasBorrador
        lineas={draft.Productos}
        onChange={Productos => update({ Productos })}
        problem={problems.Productos}
        above={<PreciosDelUltimo draft={draft} update={update} />}
      />
    ),
    review: draft => (draft.Productos.length ? <LineasBorrador lineas={draft.Productos} /> : <Nada>Sin productos todavía.</Nada>),
  }),
  paso('pagos', 'Pagos', {
    content: ({ draft, update, problems }) => (
      <CuotasBorrador
        cuotas={draft.Formas_Pago}
        etd={draft.Fecha_ETD}
        onChange={Formas_Pago => update({ Formas_Pago })}
        problem={problems.Formas_Pago}
      />
    ),
    review: draft =>
      draft.Formas_Pago.length ? <CuotasBorrador cuotas={draft.Formas_Pago} etd={draft.Fecha_ETD} /> : <Nada>Sin pagos todavía.</Nada>,
  }),
  paso('requisitos', 'Requisitos', {
    about: 'Los papeles, análisis y corredores de este negocio. Uno de cada clase.',
    content: ({ draft, update, problems }) => (
      <div className={classes.terms}>
        {REQUISITOS.map(name => (
          <div key={name} data-field={name}>
            <FieldInput
              name={name}
              field={PARTES_NEGOCIO[name]!}
              value={draft[name]}
              onChange={rows => update({ [name]: rows } as Partial<Borrador>)}
              error={problems[name]}
            />
          </div>
        ))}
      </div>
    ),
    review: draft => <ResumenRequisitos draft={draft} />,
  }),
]

/** The wizard for a new deal; the user is its commercial user, if they belong to that area. */
export default function NuevoNegocio() {
  const { Usuario, Cod_AreaGestion } = useUsuario()
  // The units are loaded now, because the step of payments needs them at its start.
  useRows(UNIDADES)
  const initial = useMemo(() => borradorInicial(Cod_AreaGestion === 1 ? { Usuario_Comercial: Usuario } : {}), [Usuario, Cod_AreaGestion])
  return <NewRecord view={NEGOCIO_VIEW} add={agregarNegocio} steps={PASOS} initial={initial} />
}

/** The main fields of a deal, and an offer to copy from the client's last one. */
function PasoDatos({ draft, update, problems }: Props) {
  const ayuda = useAyudaIncoterm()
  const form = useRef<HTMLDivElement>(null)
  const goOn = (filled: Borrador) => {
    const gap = firstGap(CAMPOS_PASO.datos, filled as Row)
    form.current?.querySelector<HTMLElement>(`[data-field="${gap}"] :is(input, button)`)?.focus()
  }
  return (
    <div ref={form}>
      <FieldGrid
        fields={CAMPOS_PASO.datos}
        row={draft}
        onChange={update}
        problems={cleaned(problems)}
        hints={ayuda(draft)}
        below={{ Cod_ClienteNegocio: <ComoElUltimo draft={draft} update={update} onFilled={goOn} /> }}
      />
    </div>
  )
}

/** The parties; one button sets the client in every role that it may have. */
function PasoPartes({ draft, update, problems }: Props) {
  const cliente = useRowsByKey('clientes').get(draft.Cod_ClienteNegocio)
  const roles = (cliente?.Roles as string[] | undefined) ?? []
  const fillable = Object.entries(CAMPOS_PASO.partes).filter(
    ([name, field]) => field.target === 'clientes' && !(draft as Row)[name] && roles.includes(field.only?.Roles ?? ''),
  )
  return (
    <>
      <FieldGrid fields={CAMPOS_PASO.partes} row={draft} onChange={update} problems={cleaned(problems)} />
      {fillable.length > 0 && (
        <Button
          mt="md"
          size="xs"
          variant="light"
          className={classes.completar}
          title={String(cliente?.Nom_Cliente)}
          leftSection={<IconUsers size={16} aria-hidden />}
          onClick={() => update(Object.fromEntries(fillable.map(([name]) => [name, draft.Cod_ClienteNegocio])))}
        >
          Completar con {String(cliente?.Nom_Cliente)}
        </Button>
      )}
    </>
  )
}

const Nada = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

function ResumenTerminos({ draft }: { draft: Borrador }) {
  const terms = Object.keys(CAMPOS_PASO.condiciones).filter(name => esTermino(name) && (draft as Row)[name]) as (keyof ValoresTerminos)[]
  return (
    <>
      {terms.map(name => (
        <div key={name}>
          <Text size="xs" c="dimmed">
            {negocio.fields[name].label}
          </Text>
          <RichTextView value={draft[name]} />
        </div>
      ))}
      {draft.Analisis_Req && <Text size="sm">Requiere análisis</Text>}
      {!terms.length && !draft.Analisis_Req && <Nada>Sin términos propios.</Nada>}
    </>
  )
}

function ResumenRequisitos({ draft }: { draft: Borrador }) {
  const kinds = REQUISITOS.filter(name => draft[name].length)
  if (!kinds.length) return <Nada>Sin requisitos.</Nada>
  return (
    <Facts
      facts={kinds.map(name => {
        const { title, fields, unique }: AnyPart = negocio.parts[name]
        const codes = draft[name].map(row => row[unique!.field]).filter(code => !isNothing(code))
        return { key: name, label: title, value: <FieldCell field={{ ...fields[unique!.field], type: 'refs' }} value={codes} /> }
      })}
    />
  )
}
