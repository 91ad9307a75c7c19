/** One icon for each noun, the same in the menu, the breadcrumb and the palette. Nouns are screens, tables and topics. */
import { plano } from '@nogal/model/format'
import { type ComponentType, Suspense } from 'react'
import {
  IconAdjustmentsHorizontal,
  IconAnchor,
  IconApple,
  IconBell,
  IconBriefcase,
  IconBug,
  IconBuildingFactory2,
  IconBuildingSkyscraper,
  IconChartBar,
  IconChartPie,
  IconChecklist,
  IconClipboardList,
  IconCrane,
  IconDeviceDesktop,
  IconFileImport,
  IconFileSearch,
  IconFileUpload,
  IconFlag,
  IconFolder,
  IconGauge,
  IconHeartHandshake,
  IconHistory,
  IconHome,
  IconKey,
  IconLayersIntersect,
  IconLayoutDashboard,
  IconListDetails,
  IconMailForward,
  IconMap2,
  IconMicroscope,
  IconPackages,
  IconPlugConnected,
  IconPoint,
  type IconProps,
  IconReportAnalytics,
  IconReportMoney,
  IconSettings,
  IconShieldCheck,
  IconShip,
  IconTable,
  IconTestPipe,
  IconTransfer,
  IconTruckDelivery,
  IconUserShield,
  IconUsers,
  IconWorldUpload,
  type TablerIcon,
} from '#icons'
import { lazyPart } from '../code/lazyPart.tsx'

export const ICONS: Record<string, TablerIcon> = {
  inicio: IconHome,
  comex: IconWorldUpload,
  panelcontrol: IconLayoutDashboard,
  gerencia: IconGauge,
  gestion: IconChecklist,
  negocio: IconBriefcase,
  embarque: IconShip,
  calidad: IconMicroscope,
  mediciones: IconTestPipe,
  logistica: IconTruckDelivery,
  cliente: IconUsers,
  produccion: IconBuildingFactory2,
  lote: IconLayersIntersect,
  solicitud: IconFileUpload,
  reclamo: IconFlag,
  trazabilidad: IconFileSearch,
  reportes: IconChartBar,
  informeventas: IconReportMoney,
  informeembarques: IconReportAnalytics,
  stockproduccion: IconPackages,
  produccioncomex: IconChartPie,
  pruebas: IconBug,
  avisos: IconBell,
  rastreo: IconAnchor,
  administracion: IconShieldCheck,
  empresa: IconBuildingSkyscraper,
  personas: IconUserShield,
  sesiones: IconDeviceDesktop,
  accesos: IconKey,
  permisos: IconTable,
  correo: IconMailForward,
  cambios: IconHistory,
  tokens: IconPlugConnected,
  webhooks: IconTransfer,
  casa: IconGauge,
  importacion: IconFileImport,
  parametros: IconSettings,
  otros: IconListDetails,
  geografia: IconMap2,
  fruta: IconApple,
  comercial: IconHeartHandshake,
  requisitos: IconClipboardList,
  transporte: IconCrane,
  sistema: IconAdjustmentsHorizontal,
}

/** An icon that may be loaded later than the page. */
export type Icon = ComponentType<IconProps>

const later = new Map<string, Icon>()

/** The icon of a table, loaded when it is first rendered; a placeholder is shown until then, or permanently if there is none. */
const iconLater = (noun: string, Meanwhile: TablerIcon): Icon => {
  const load = async () => ({ default: (await import('./tableIcons.ts')).TABLE_ICONS[noun] ?? Meanwhile })
  const Own = lazyPart(load, { missing: 'nowhere' })
  return props => (
    <Suspense fallback={<Meanwhile {...props} />}>
      <Own {...props} />
    </Suspense>
  )
}

/** The icon of a noun, written with or without accents; a folder for a group without its own icon. */
export const iconOf = (noun = '', group = false): Icon => {
  const name = plano(noun)
  const own = ICONS[name]
  if (own) return own
  const key = group ? `${name}/` : name
  const made = later.get(key) ?? iconLater(name, group ? IconFolder : IconPoint)
  later.set(key, made)
  return made
}

/** The noun in the address of a screen: `/pages/parametros/puerto` has `puerto`. */
export const parameterNoun = (path: string): string | undefined => /^\/pages\/parametros\/(\w+)/.exec(path)?.[1]
