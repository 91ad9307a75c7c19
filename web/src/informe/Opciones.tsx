import { Button, Select, Switch } from '@mantine/core'
import { date } from '@nogal/model/fields'
import { type Informe, MAX_GRUPOS } from '@nogal/model/informe/informes'
import { FieldInput } from '../fields/FieldInput.tsx'
import { useRows } from '../refs/lists.ts'
import css from './Informe.module.css'
import { type PedidoInforme, TODAS } from './pedido.ts'

const HASTA = date('Hasta el día')
const LEVELS = ['Agrupar por', 'y luego por', 'y dentro por'] as const
const EACH = 'cada'

type Temporada = { Cod_Temporada: number; Nom_Temporada: string }
type Moneda = { Cod_Moneda: string; Nom_Moneda: string }
type Props = {
  informe: Informe
  pedido: PedidoInforme
  /** The code of the season with which a report begins. */
  ultima: number | undefined
  onChange: (pedido: PedidoInforme) => void
}

/** The parameters of the report: season, day, comparison, currency and groups. */
export function Opciones({ informe, pedido, ultima, onChange }: Props) {
  const temporadas = useRows('temporada') as readonly Temporada[] | undefined
  const monedas = useRows('moneda') as readonly Moneda[] | undefined
  const hasMoney = Object.values(informe.medidas).some(({ moneda }) => moneda)
  const { grupos } = pedido
  const temporada = pedido.temporada ?? (ultima === undefined ? TODAS : String(ultima))
  const choose = (level: number, code: string | null) =>
    onChange({
      ...pedido,
      grupos: code ? [...grupos.slice(0, level), code, ...grupos.slice(level + 1).filter(one => one !== code)] : grupos.slice(0, level),
    })
  return (
    <div className={css.options}>
      <Select
        label="Temporada"
        w={170}
        allowDeselect={false}
        data={[
          { value: TODAS, label: 'Todas' },
          ...(temporadas ?? []).map(one => ({ value: String(one.Cod_Temporada), label: one.Nom_Temporada })),
        ]}
        value={temporada}
        onChange={one => one && onChange({ ...pedido, temporada: one, comparar: pedido.comparar && one !== TODAS })}
      />
      <div className={css.day}>
        <FieldInput
          name="hasta"
          field={HASTA}
          value={pedido.hasta ?? null}
          onChange={value => onChange({ ...pedido, hasta: value ? String(value) : undefined })}
        />
      </div>
      {hasMoney && (
        <Select
          label="Montos"
          w={210}
          allowDeselect={false}
          searchable
          data={[
            { value: EACH, label: 'En cada moneda' },
            ...(monedas ?? []).map(one => ({ value: one.Cod_Moneda, label: `En ${one.Cod_Moneda}, ${one.Nom_Moneda}` })),
          ]}
          value={pedido.moneda ?? EACH}
          onChange={one =>
            // a measure in one currency is not in a report of another
            onChange({
              ...pedido,
              moneda: one && one !== EACH ? one : undefined,
              medida: pedido.medida?.split('~')[1] ? undefined : pedido.medida,
            })
          }
        />
      )}
      {LEVELS.slice(0, Math.min(MAX_GRUPOS, grupos.length + 1)).map((label, level) => (
        <Select
          key={label}
          label={label}
          w={180}
          clearable
          placeholder="Nada más"
          data={Object.entries(informe.grupos)
            .filter(([code]) => code === grupos[level] || !grupos.includes(code))
            .map(([value, { titulo }]) => ({ value, label: titulo }))}
          value={grupos[level] ?? null}
          onChange={code => choose(level, code)}
        />
      ))}
      <Switch
        className={css.compare}
        label="Comparar con la temporada anterior"
        checked={pedido.comparar}
        disabled={temporada === TODAS}
        title={temporada !== TODAS ? undefined : 'Elija una temporada para compararla'}
        onChange={event => onChange({ ...pedido, comparar: event.currentTarget.checked })}
      />
      {grupos.length > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={css.compare}
          onClick={() => onChange({ ...pedido, grupos: [...grupos].reverse() })}
        >
          Invertir los grupos
        </Button>
      )}
    </div>
  )
}
