import { Text, Title } from '@mantine/core'
import { AREAS } from '@nogal/model/areas'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { IconPlant2 } from '#icons'
import { lazyPart } from '../code/lazyPart.tsx'
import { iconOf } from '../menu/icons.tsx'
import { leavesOf, nounOfEntry } from '../menu/menu.ts'
import { useTitle } from '../menu/title.ts'
import { useLengua } from '../sesion/idioma.ts'
import { useMenu, usePermisos, useUsuario } from '../sesion/permisos.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { greeting } from './greeting.ts'
import classes from './InicioPage.module.css'
import { Negocios } from './Negocios.tsx'
import { Pendientes } from './Pendientes.tsx'

const AvisoDireccion = lazyPart(async () => ({ default: (await import('../correo/AvisoDireccion.tsx')).AvisoDireccion }))
const InicioCliente = lazyPart(() => import('../cliente/InicioCliente.tsx'))

const LINKS = 8

/** The home page: today's work of the user, the status of the deals, and links to the screens. */
export default function InicioPage() {
  const { Usuario, Nom_Usuario, Cod_AreaGestion, Administrador } = useUsuario()
  const { data: menu } = useMenu()
  const negocio = usePermisos('negocio')
  const { marco, diaEntero } = useLengua()
  useTitle(marco.inicio)

  const screens = leavesOf(menu ?? []).filter(({ entry: { path = '' } }) => path !== '/inicio')
  const parametros = screens.filter(({ entry }) => entry.path?.startsWith('/pages/parametros/'))
  const work = screens.filter(screen => !parametros.includes(screen))
  const links = [...work, ...parametros].slice(0, LINKS)
  const now = new Date()
  const isClient = Number(Cod_AreaGestion) === AREAS.cliente
  // the only screen of a client is its list, to which its home leads above
  const repeats = isClient && links.length === 1
  // until it is known whether the deals are shown, nothing is placed below them, to avoid a layout shift
  const placed = negocio.can('ver') || !negocio.loading

  return (
    <div className={classes.root}>
      <header>
        <Title order={1}>
          {greeting(now, marco)}, {Nom_Usuario || Usuario}
        </Title>
        <Text c="dimmed" mt={2}>
          {diaEntero(now)}
        </Text>
      </header>

      {Administrador && (
        <Suspense>
          <AvisoDireccion />
        </Suspense>
      )}
      {isClient ? (
        <Suspense>
          <InicioCliente />
        </Suspense>
      ) : (
        <Pendientes />
      )}
      {negocio.can('ver') && <Negocios />}

      <section aria-labelledby="accesos" hidden={!placed || repeats}>
        <Title order={2} id="accesos" mb="sm">
          {marco.susPantallas}
        </Title>
        {menu && links.length === 0 && (
          <EmptyState title={marco.sinPantallas} icon={<IconPlant2 size={24} />}>
            {marco.pidaPantallas}
          </EmptyState>
        )}
        <ul className={classes.links}>
          {links.map(({ entry, groups }) => {
            const Icon = iconOf(nounOfEntry(entry))
            return (
              <li key={entry.path}>
                <Link to={entry.path ?? '/inicio'} className={classes.link}>
                  <span className={classes.icon}>
                    <Icon size={22} stroke={1.6} aria-hidden />
                  </span>
                  <span>
                    <span className={classes.name}>{entry.nombre}</span>
                    <span className={classes.group}>{groups.at(-1)}</span>
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      </section>
    </div>
  )
}
