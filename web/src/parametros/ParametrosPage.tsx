import { Skeleton, TextInput } from '@mantine/core'
import { formatNumber, plano } from '@nogal/model/format'
import { isParameter, parameterNamed } from '@nogal/model/parametros/catalogo'
import { contarParametros } from '@nogal/model/parametros/parametros.calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { IconDatabaseOff, IconSearch } from '#icons'
import { callQuery } from '../api/client.ts'
import { iconOf, parameterNoun } from '../menu/icons.tsx'
import { leavesOf, sectionsOf } from '../menu/menu.ts'
import { useTitle } from '../menu/title.ts'
import { useMenu } from '../sesion/permisos.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import css from './ParametrosPage.module.css'

const MINUTES = 60_000

/** The index of the parameter tables that the user may see, by topic. */
export default function ParametrosPage() {
  const { data: menu } = useMenu()
  const [wanted, setWanted] = useState('')
  useTitle('Parámetros')

  const tables = leavesOf(menu ?? []).flatMap(({ entry }) => {
    const name = parameterNoun(entry.path ?? '')
    return name && isParameter(name) ? [{ ...entry, entidad: parameterNamed(name) }] : []
  })
  const found = tables
    .filter(({ nombre, entidad: e }) => plano(`${nombre} ${e.singular} ${e.about}`).includes(plano(wanted.trim())))
    .sort((a, b) => Number(a.entidad.otros) - Number(b.entidad.otros))

  return (
    <div className={css.page}>
      <PageHeader title="Parámetros" about="Las tablas de las que se elige en todo el portal.">
        <TextInput
          w={280}
          type="search"
          aria-label="Buscar un parámetro"
          placeholder="Buscar un parámetro"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={wanted}
          onChange={event => setWanted(event.currentTarget.value)}
          autoFocus
        />
      </PageHeader>
      {!menu && <Skeleton height={320} />}
      {menu && found.length === 0 && (
        <EmptyState icon={<IconDatabaseOff size={24} />}>Ningún parámetro se llama así. Pruebe con otra palabra.</EmptyState>
      )}
      {sectionsOf(found).map(({ title, entries }) => (
        <section key={title}>
          <h2 className={css.theme}>{title}</h2>
          <ul className={css.tables}>
            {entries.map(({ path = '', nombre }) => {
              const name = parameterNoun(path)!
              const Icon = iconOf(name)
              return (
                <li key={path}>
                  <Link to={path} className={css.table}>
                    <Icon size={20} stroke={1.6} aria-hidden />
                    <span className={css.text}>
                      <span className={css.name}>{nombre}</span>
                      {parameterNamed(name).about && <span className={css.about}>{parameterNamed(name).about}</span>}
                    </span>
                    <Cantidad pantalla={name} />
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The number of active rows of a table; empty when the request failed. */
function Cantidad({ pantalla }: { pantalla: string }) {
  const { data, isPending } = useQuery({ ...callQuery(contarParametros), staleTime: 5 * MINUTES })
  if (isPending) return <Skeleton height={14} width={22} />
  const cantidad = data?.find(one => one.Cod_Pantalla === pantalla)?.Cantidad
  return cantidad === undefined ? null : (
    <span className={css.count} title="Registros activos">
      {formatNumber(cantidad, 0)}
    </span>
  )
}
