import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { addressOfRecord } from '../aggregate/view.ts'
import { NEGOCIO } from '../negocio/shared/negocio.view.ts'
import '@mantine/spotlight/styles.layer.css'
import { plano } from '@nogal/model/format'
import { buscarNegocios } from '@nogal/model/negocio/negocio.calls'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { callQuery } from '../api/client.ts'
import { iconOf } from '../menu/icons.ts'
import { leavesOf, nounOfEntry } from '../menu/menu.ts'
import { useMenu, usePermisos } from '../sesion/permisos.ts'
import classes from './Palette.module.css'

const [store, actions] = createSpotlight()
const MOST = 6

/** Ctrl+K: any screen of the menu, and any deal by number, contract, client, product, booking or container. */
export default function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), 200)
  const { data: menu = [] } = useMenu()
  const { can } = usePermisos('negocio')
  const { data: negocios = [], isFetching } = useQuery({
    ...callQuery(buscarNegocios, { params: { text } }),
    enabled: opened && text.length >= 2 && can('ver'),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

  useEffect(() => {
    if (opened) actions.open()
    else actions.close()
  }, [opened])

  const words = plano(typed).split(/\s+/).filter(Boolean)
  const screens = leavesOf(menu)
    .filter(({ entry, groups }) => {
      const name = plano([...groups, entry.nombre].join(' '))
      return words.every(word => name.includes(word))
    })
    .slice(0, MOST)
  const deals = typed.trim().length >= 2 ? negocios.slice(0, MOST) : []
  const Negocio = iconOf('negocio')

  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      shortcut={null}
      clearQueryOnClose
      scrollable
      maxHeight={460}
      size={600}
      overlayProps={{ blur: 2 }}
      classNames={{ actionDescription: classes.description }}
      attributes={{ content: { 'aria-label': 'Buscar pantallas y negocios' } }}
    >
      <Spotlight.Search
        placeholder="Negocio, contrato, cliente, contenedor, pantalla…"
        aria-label="Buscar pantallas y negocios"
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label="Ir a">
            {screens.map(({ entry, groups }) => {
              const Icon = iconOf(nounOfEntry(entry))
              return (
                <Spotlight.Action
                  key={entry.path}
                  label={entry.nombre}
                  description={groups.join(' › ') || undefined}
                  leftSection={<Icon size={20} stroke={1.5} />}
                  onClick={() => navigate({ to: entry.path ?? '/inicio' })}
                />
              )
            })}
          </Spotlight.ActionsGroup>
        )}
        {deals.length > 0 && (
          <Spotlight.ActionsGroup label="Negocios">
            {deals.map(negocio => (
              <Spotlight.Action
                key={negocio.Nro_Negocio}
                label={`${negocio.Nro_Contrato ?? ''} · ${negocio.Nom_ClienteNegocio ?? ''}`}
                description={`Negocio ${negocio.Nro_Negocio}`}
                leftSection={<Negocio size={20} stroke={1.5} />}
                onClick={() => navigate({ to: `${addressOfRecord(NEGOCIO, negocio)}/view` })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {deals.length + screens.length === 0 && <Spotlight.Empty>{isFetching ? 'Cargando...' : 'No hay registros'}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
