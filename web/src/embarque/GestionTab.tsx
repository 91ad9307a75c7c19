import { Anchor } from '@mantine/core'
import { areaNamed, CODIGOS_AREA, type CodArea } from '@nogal/model/gestion/gestion.areas'
import { Link } from '@tanstack/react-router'
import { IconChevronRight } from '#icons'
import { areaAddress, listScreenOf } from '../areas/areas.ts'
import { iconOf } from '../menu/icons.tsx'
import { usePermisos } from '../sesion/permisos.ts'
import { Card } from '../ui/Card.tsx'
import css from './shared/Embarque.module.css'
import type { EmbarqueEntero } from './shared/embarque.view.ts'

/** Links to the work of each area on a shipment, for users who may see it. */
export default function GestionTab({ embarque }: { embarque: EmbarqueEntero }) {
  return (
    <div className={css.ways}>
      {CODIGOS_AREA.filter(area => !areaNamed(area).externa).map(area => (
        <Way key={area} area={area} embarque={embarque} />
      ))}
    </div>
  )
}

function Way({ area, embarque }: { area: CodArea; embarque: EmbarqueEntero }) {
  const { pantalla } = areaNamed(area)
  const { can } = usePermisos(pantalla)
  if (!can('ver')) return null
  const Icon = iconOf(pantalla)
  return (
    <Card>
      <Anchor component={Link} to={areaAddress(area, embarque)} className={css.way}>
        <Icon size={20} stroke={1.6} aria-hidden />
        {listScreenOf(area).titulo}
        <IconChevronRight size={16} className="rtl-flip" aria-hidden />
      </Anchor>
    </Card>
  )
}
