import { Button } from '@mantine/core'
import type { Funcion } from '@nogal/model/call'
import type { ContenedorCompleto } from '@nogal/model/embarque/contenedor.fields'
import { Suspense, useState } from 'react'
import { IconLock, IconLockOpen } from '#icons'
import { lazyPart } from '../code/lazyPart.tsx'
import { type Cerrando, type Cierre, openOf } from './base/cierre.ts'
import type { Item } from './base/items.ts'

const CerrarDialog = lazyPart(() => import('./dialogos/CerrarDialog.tsx'))
const ReabrirDialog = lazyPart(() => import('./dialogos/ReabrirDialog.tsx'))

type Props = Cerrando & {
  /** The containers of the shipment, with what closing their quality asks a reason for. */
  contenedores: readonly ContenedorCompleto[]

  cierres: readonly Cierre[]
  items: readonly Item[]
  can: (funcion: Funcion) => boolean
  /** Nothing else is the next step of the shipment. */
  primero: boolean
}

/** Closes the work of an area on one container or on all, and reopens it. */
export function Cierres({ calls, cierres, contenedores, Nro_Embarque, Id_Contenedor, que, items, can, primero, nameOf, onOpen }: Props) {
  const [opened, setOpened] = useState<'cerrar' | 'reabrir'>()
  const close = () => setOpened(undefined)
  const here = cierres.filter(one => !Id_Contenedor || one.Id_Contenedor === Id_Contenedor)
  const numbers = (closed: boolean) => here.filter(({ Cerrada }) => Cerrada === closed).map(one => one.Id_Contenedor)
  const [open, closed] = [numbers(false), numbers(true)]
  const abiertas = openOf(calls.area, items, cierres, open)
  return (
    <>
      {closed.length > 0 && can('reabrir') && (
        <Button variant="default" leftSection={<IconLockOpen size={18} aria-hidden />} onClick={() => setOpened('reabrir')}>
          Reabrir
        </Button>
      )}
      {open.length > 0 && can('cerrar') && (
        <Button
          variant={primero && !abiertas.length ? 'filled' : 'default'}
          leftSection={<IconLock size={18} aria-hidden />}
          onClick={() => setOpened('cerrar')}
        >
          Cerrar gestión
        </Button>
      )}
      <Suspense>
        {opened === 'cerrar' && (
          <CerrarDialog
            {...{ calls, Nro_Embarque, Id_Contenedor, que, nameOf }}
            dudosos={
              calls.area === 'calidad' ? contenedores.filter(one => open.includes(one.Id_Contenedor) && one.Faltas_Cerrar?.length) : []
            }
            abiertas={abiertas}
            onOpen={item => {
              close()
              onOpen(item)
            }}
            onClose={close}
          />
        )}
        {opened === 'reabrir' && <ReabrirDialog calls={calls} contenedores={closed} que={que} onClose={close} />}
      </Suspense>
    </>
  )
}
