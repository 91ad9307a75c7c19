import { Select, Skeleton, Title } from '@mantine/core'
import { NOMBRES_LIBERACION } from '@nogal/model/consecuencia/liberacion'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { formatDate, formatNumber } from '@nogal/model/format'
import { type CifraGerencia, DETENIDOS, type DeQuien, listaDeCifra, PAGOS_DIAS, POR_VENCER_DIAS } from '@nogal/model/panel/gerencia'
import { type Gerencia, gerenciaPanel } from '@nogal/model/panel/panel.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { recordLink } from '../aggregate/addresses.ts'
import { callQuery } from '../api/client.ts'
import { EMBARQUE_VIEW } from '../embarque/shared/embarque.view.ts'
import { useTitle } from '../menu/title.ts'
import { useRows } from '../refs/lists.ts'
import { Badge } from '../ui/Badge.tsx'
import { Chart } from '../ui/chart/Chart.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { enlaceLista } from './enlace.ts'
import css from './Panel.module.css'

const AGAIN_MS = 60_000
const ORDEN = 'Fecha_Vence'
/** Height of a species with its three bars, in pixels. */
const ROW = 48

/** Heading of each figure, and whether a figure above zero is late. */
const CIFRAS: Readonly<Record<CifraGerencia, { titulo: string; tarde: boolean }>> = {
  Tareas: { titulo: 'Tareas', tarde: false },
  Tareas_Vencidas: { titulo: 'Tareas vencidas', tarde: true },
  Gestiones_Vencidas: { titulo: 'Gestiones vencidas', tarde: true },
  Gestiones_Por_Vencer: { titulo: `Gestiones en ${POR_VENCER_DIAS} días`, tarde: false },
}

type BloqueProps = { id: string; titulo: string; nota?: string; ancho?: true; children: ReactNode }

/** A block of the page; a wide one takes the whole line. */
function Bloque({ id, titulo, nota, ancho, children }: BloqueProps) {
  return (
    <section className={css.caja} data-wide={ancho} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {titulo}
      </Title>
      {nota && <p className={css.explica}>{nota}</p>}
      {children}
    </section>
  )
}

type Fila = { clave: string; nombre: string; menor?: string; de: DeQuien; cifras: Partial<Record<CifraGerencia, number>> }

/** A row for each area or person; each figure leads to what it counts. */
function Cifras({ que, columnas, filas, hoy }: { que: string; columnas: readonly CifraGerencia[]; filas: readonly Fila[]; hoy: string }) {
  return (
    <div className={css.desborde}>
      <table className={css.tabla}>
        <thead>
          <tr>
            <th scope="col">{que}</th>
            {columnas.map(one => (
              <th key={one} scope="col" className={css.cifra}>
                {CIFRAS[one].titulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map(({ clave, nombre, menor, de, cifras }) => (
            <tr key={clave} data-de={clave}>
              <th scope="row">
                {nombre}
                {menor && <span className={`${css.menor} ${css.nombre}`}>{menor}</span>}
              </th>
              {columnas.map(one => {
                const cuantas = cifras[one] ?? 0
                const { lista, filtros } = listaDeCifra(one, de, hoy)
                return (
                  <td key={one} className={css.cifra} data-cifra={one}>
                    {cuantas ? (
                      <Link
                        {...enlaceLista(lista, ORDEN, filtros)}
                        data-tone={CIFRAS[one].tarde ? 'bad' : undefined}
                        aria-label={`${nombre}, ${CIFRAS[one].titulo.toLowerCase()}: ${cuantas}`}
                      >
                        {formatNumber(cuantas, 0)}
                      </Link>
                    ) : (
                      '0'
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const negocios = (n: number) => (n === 1 ? '1 negocio' : `${formatNumber(n, 0)} negocios`)

function Pagos({ pagos }: { pagos: Gerencia['Pagos'] }) {
  if (!pagos.length) return <p className={css.explica}>Ningún pago vence en esos días.</p>
  return (
    <div className={css.desborde}>
      <table className={css.tabla}>
        <thead>
          <tr>
            <th scope="col">Moneda</th>
            <th scope="col" className={css.cifra}>
              Vencieron
            </th>
            <th scope="col" className={css.cifra}>
              Por vencer
            </th>
          </tr>
        </thead>
        <tbody>
          {pagos.map(({ Cod_Moneda, Vencido, Negocios_Vencido, Por_Vencer, Negocios_Por_Vencer }) => (
            <tr key={Cod_Moneda}>
              <th scope="row">{Cod_Moneda}</th>
              <td className={css.cifra}>
                {formatNumber(Vencido, 2)}
                <span className={`${css.menor} ${css.nombre}`}>{negocios(Negocios_Vencido)}</span>
              </td>
              <td className={css.cifra}>
                {formatNumber(Por_Vencer, 2)}
                <span className={`${css.menor} ${css.nombre}`}>{negocios(Negocios_Por_Vencer)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Detenidos({ total, embarques }: { total: number; embarques: Gerencia['Embarques'] }) {
  if (!total) return <p className={css.explica}>Ningún embarque por zarpar o en viaje está retenido o rechazado.</p>
  return (
    <>
      <ul className={css.filas}>
        {embarques.map(row => (
          <li key={row.Nro_Embarque}>
            <Link {...recordLink(EMBARQUE_VIEW, row, { tab: 'contenedores' })} className={css.fila}>
              <span className={css.codigo}>{nombreEmbarque(row)}</span>
              <span className={css.medio}>
                <span>{row.Nom_Cliente}</span>
                <span className={css.menor}>{row.Fecha_ETD ? `ETD ${formatDate(row.Fecha_ETD)}` : 'Sin ETD'}</span>
              </span>
              <Badge tone={row.Liberacion === 'rechazado' ? 'bad' : 'warning'}>{NOMBRES_LIBERACION[row.Liberacion]}</Badge>
            </Link>
          </li>
        ))}
      </ul>
      <Link {...enlaceLista('embarque', 'Fecha_ETD', [...DETENIDOS])} className={css.mas}>
        {total === 1 ? 'Verlo en la lista' : `Ver los ${formatNumber(total, 0)}`}
      </Link>
    </>
  )
}

const percent = (part: number, whole: number) => (whole ? `${formatNumber((100 * part) / whole, 0)} %` : '')

/** The kilos of a season by species: agreed, in containers and sailed. */
function Kilos({ kilos, temporada }: { kilos: Gerencia['Kilos']; temporada: string }) {
  if (!kilos.length) return <p className={css.explica}>La temporada {temporada} no tiene negocios.</p>
  const sum = (of: (row: Gerencia['Kilos'][number]) => number) => kilos.reduce((all, row) => all + of(row), 0)
  const pactados = sum(row => row.Pactados)
  const embarcados = sum(row => row.Embarcados)
  return (
    <>
      <p className={css.explica}>
        {formatNumber(embarcados, 0)} kg de {formatNumber(pactados, 0)} zarparon: {percent(embarcados, pactados)}.
      </p>
      <Chart
        spec={{
          title: `Kilos de la temporada ${temporada}`,
          kind: 'bars',
          of: 'Especie',
          categories: kilos.map(({ Nom_Especie }) => Nom_Especie),
          series: [
            { name: 'Pactados', values: kilos.map(({ Pactados }) => Pactados) },
            { name: 'En contenedores', values: kilos.map(({ En_Contenedores }) => En_Contenedores) },
            { name: 'Zarparon', values: kilos.map(({ Embarcados }) => Embarcados) },
          ],
          unit: 'kg',
          along: true,
          height: Math.max(150, ROW * kilos.length + 40),
        }}
      />
    </>
  )
}

type Temporada = { Cod_Temporada: number; Nom_Temporada: string }

/** The view of a manager across areas: what is late and whose it is, payments, held shipments, and the kilos of a season. */
export default function GerenciaPage() {
  const [chosen, setChosen] = useState<number>()
  const temporadas = useRows('temporada') as readonly Temporada[] | undefined
  const { data, error, refetch } = useQuery({
    ...callQuery(gerenciaPanel, { query: chosen ? { temporada: chosen } : {} }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  })
  useTitle('Gerencia')
  const temporada = chosen ?? data?.Cod_Temporada
  return (
    <div className={css.root}>
      <PageHeader title="Gerencia" about="Todas las áreas: lo atrasado, los pagos, lo que calidad detiene y los kilos de la temporada.">
        <Select
          w={150}
          aria-label="Temporada"
          allowDeselect={false}
          data={(temporadas ?? []).map(one => ({ value: String(one.Cod_Temporada), label: one.Nom_Temporada }))}
          value={temporada ? String(temporada) : null}
          onChange={one => one && setChosen(Number(one))}
        />
      </PageHeader>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={600} />}
      {data && (
        <div className={css.bloques}>
          <Bloque id="areas" titulo="Áreas">
            {data.Areas.length ? (
              <Cifras
                que="Área"
                columnas={['Tareas', 'Tareas_Vencidas', 'Gestiones_Vencidas', 'Gestiones_Por_Vencer']}
                hoy={data.Hoy}
                filas={data.Areas.map(({ Cod_AreaGestion, Nom_AreaGestion, ...cifras }) => ({
                  clave: String(Cod_AreaGestion),
                  nombre: Nom_AreaGestion,
                  de: { area: Cod_AreaGestion },
                  cifras,
                }))}
              />
            ) : (
              <p className={css.explica}>Ningún área tiene tareas abiertas ni gestiones por vencer.</p>
            )}
          </Bloque>
          <Bloque id="personas" titulo="Quién tiene algo atrasado">
            {data.Personas.length ? (
              <Cifras
                que="Persona"
                columnas={['Tareas_Vencidas', 'Gestiones_Vencidas']}
                hoy={data.Hoy}
                filas={data.Personas.map(({ Cod_Usuario, Nom_Usuario, Nom_AreaGestion, ...cifras }) => ({
                  clave: Cod_Usuario,
                  nombre: Nom_Usuario,
                  menor: Nom_AreaGestion,
                  de: { usuario: Cod_Usuario },
                  cifras,
                }))}
              />
            ) : (
              <p className={css.explica}>Nadie tiene tareas ni gestiones vencidas.</p>
            )}
          </Bloque>
          <Bloque
            id="pagos"
            titulo="Pagos"
            nota={`Según las condiciones de los negocios, ${PAGOS_DIAS} días atrás y adelante. El portal no anota los cobros: lo que venció puede estar pagado.`}
          >
            <Pagos pagos={data.Pagos} />
          </Bloque>
          <Bloque id="detenidos" titulo="Detenidos por calidad">
            <Detenidos total={data.Detenidos} embarques={data.Embarques} />
          </Bloque>
          <Bloque id="kilos" titulo="Kilos pactados y embarcados" ancho>
            <Kilos kilos={data.Kilos} temporada={data.Nom_Temporada ?? ''} />
          </Bloque>
        </div>
      )}
    </div>
  )
}
