import { Anchor, Button, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  type CargaFila,
  type ContenedorCompleto,
  cargaContenedor,
  contenedor as modelo,
  type PalletFila,
  palletContenedor,
} from '@nogal/model/embarque/contenedor.fields'
import { quitarProductos } from '@nogal/model/embarque/embarque.calls'
import { formatNumber } from '@nogal/model/format'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { IconArrowBackUp, IconClipboardCheck, IconPackages, IconTags } from '#icons'
import { partColumns } from '../aggregate/columns.ts'
import { refresh } from '../aggregate/data.ts'
import { api } from '../api/client.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { PapelDeContenedor } from '../embarque/papeles/PapelDeContenedor.tsx'
import { usePermisos } from '../sesion/permisos.ts'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import { tellFailed } from '../ui/failed.tsx'
import { RowsTable } from '../ui/table/RowsTable.tsx'
import { LotesDialog } from './dialogos/LotesDialog.tsx'
import css from './shared/Contenedor.module.css'
import { CONTENEDOR_VIEW } from './shared/contenedor.view.ts'

const COLUMNAS = partColumns<CargaFila>(modelo, cargaContenedor, {
  Id_Linea: { title: 'Línea', width: 64 },
  Nom_Producto: { width: 150, name: true },
  Nom_Variedad: { width: 110 },
  Nom_Calibre: { width: 90 },
  Nom_Envase: { width: 150 },
  Cantidad: { decimals: 3, width: 100 },
  Nom_UndVenta: { title: 'Unidad', width: 90 },
  Kilos: { decimals: 3, width: 92, total: 'sum' },
  Cajas: { decimals: 3, width: 84, total: 'sum' },
  Pallets: { decimals: 2, width: 80, total: 'sum' },
  Lotes: { width: 120 },
  Csg: { title: 'CSG', width: 100 },
})

const PalletsDialog = lazyPart(() => import('./dialogos/PalletsDialog.tsx'))

const PALLETS = partColumns<PalletFila>(modelo, palletContenedor, {
  Nro_Pallet: { width: 170, name: true },
  Nom_Id_Lote: { title: 'Lote', width: 110 },
  Id_Linea: { title: 'Línea', width: 64 },
  Cajas: { width: 84, total: 'sum' },
  Neto_Kg: { decimals: 3, width: 92, total: 'sum' },
})

const devolver = async (contenedor: ContenedorCompleto, linea: CargaFila): Promise<void> => {
  const { Id_Contenedor, Version } = contenedor
  const what = `${formatNumber(linea.Cantidad, 0)} ${linea.Nom_UndVenta ?? ''} de ${linea.Nom_Producto}`
  const agreed = await confirm({
    title: '¿Devolver la fruta al saldo?',
    loses: `${what} sale del contenedor y queda disponible para otros del negocio.`,
    action: 'Devolver al saldo',
    danger: false,
  })
  if (!agreed) return
  const attempt = async () => {
    try {
      await api(quitarProductos)({ body: { Id_Contenedor, Id_Linea: linea.Id_Linea, Version } })
      notifications.show({ message: 'La fruta volvió al saldo.' })
    } catch (error) {
      tellFailed('No se pudo devolver la fruta', error, () => void attempt())
    }
    await refresh(CONTENEDOR_VIEW)
  }
  await attempt()
}

/** The pallets of a container with their lots, and where else these lots went. */
function Pallets({ contenedor, editable }: { contenedor: ContenedorCompleto; editable: boolean }) {
  const [noting, setNoting] = useState(false)
  const { can } = usePermisos('trazabilidad')
  const { Id_Contenedor, Pallets_Cargados: rows } = contenedor
  return (
    <>
      <div className={css.head}>
        <Title order={3} size="h4">
          Pallets
        </Title>
        <span className={css.spring} />
        {rows.length > 0 && can('ver') && (
          <Anchor component={Link} to="/pages/trazabilidad/lotes" search={{ Id_Contenedor } as never} size="sm">
            Adónde más fueron sus lotes
          </Anchor>
        )}
        <PapelDeContenedor
          paper="informe-carga"
          of={contenedor}
          label="Informe de carga"
          icon={<IconClipboardCheck size={16} aria-hidden />}
          size="xs"
        />
        {editable && (
          <Button size="xs" variant="default" leftSection={<IconPackages size={16} aria-hidden />} onClick={() => setNoting(true)}>
            Anotar pallets
          </Button>
        )}
      </div>
      <RowsTable<PalletFila>
        bare
        label="Pallets"
        columns={PALLETS}
        rowKey={row => String(row.Id_Pallet)}
        rows={rows}
        empty="No hay pallets anotados. Con ellos se sabe adónde fue cada lote."
      />
      {noting && (
        <Suspense>
          <PalletsDialog contenedor={contenedor} onClose={() => setNoting(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The quantities of each line of the deal in a container, and its pallets. */
export function CargaTab({ contenedor, editable }: { contenedor: ContenedorCompleto; editable: boolean }) {
  const [noting, setNoting] = useState<CargaFila>()
  return (
    <div className={css.tab}>
      <Anchor component={Link} to="." hash="carga" size="sm" ta="end">
        {editable ? 'Repartir en el tablero de carga' : 'Ver el tablero de carga'}
      </Anchor>
      <RowsTable<CargaFila>
        bare
        label="Carga"
        columns={COLUMNAS}
        rowKey={row => String(row.Id_Linea)}
        rows={contenedor.Carga}
        {...(editable && {
          rowActions: row => [
            { label: 'Anotar lotes y CSG…', icon: <IconTags size={16} />, onClick: () => setNoting(row) },
            { label: 'Devolver al saldo', icon: <IconArrowBackUp size={16} />, onClick: () => void devolver(contenedor, row) },
          ],
        })}
        empty="El contenedor no tiene fruta. Se reparte en el tablero de carga."
      />
      <Pallets contenedor={contenedor} editable={editable} />
      {noting && <LotesDialog contenedor={contenedor} linea={noting} onClose={() => setNoting(undefined)} />}
    </div>
  )
}
