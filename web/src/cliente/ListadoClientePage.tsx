import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { EN_CURSO, TERMINADOS } from '@nogal/model/embarque/embarque.states'
import { useState } from 'react'
import { IconSearch } from '#icons'
import { useTitle } from '../menu/title.ts'
import { IdiomaSwitch } from '../sesion/IdiomaSwitch.tsx'
import { EnSuIdioma } from '../sesion/idioma.ts'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { LoadError } from '../ui/dialog/LoadError.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { AvisosCliente } from './AvisosCliente.tsx'
import css from './Cliente.module.css'
import { LoQueEspera } from './LoQueEspera.tsx'
import { PersonasCliente } from './PersonasCliente.tsx'
import { TarjetaEmbarque } from './TarjetaEmbarque.tsx'
import { type Embarques, useEmbarquesCliente } from './useEmbarquesCliente.ts'

const AT_A_TIME = 24
const TYPING_MS = 300

/** The shipments of a client: what needs it, those on their way by departure, then the past ones, the last first. */
export default function ListadoClientePage() {
  return (
    <EnSuIdioma>
      <Listado />
    </EnSuIdioma>
  )
}

function Listado() {
  const { t } = useLenguaCliente()
  const [typed, setTyped] = useState('')
  const [buscar] = useDebouncedValue(typed.trim(), TYPING_MS)
  const active = useEmbarquesCliente(EN_CURSO, { orden: 'Fecha_ETD', atATime: AT_A_TIME, buscar })
  const past = useEmbarquesCliente(TERMINADOS, { orden: '-Fecha_ETD', atATime: AT_A_TIME, buscar })
  useTitle(t.titulo)
  const failed = [active, past].find(({ error, rows }) => error && !rows)
  const none = active.total === 0 && past.total === 0
  return (
    <>
      <PageHeader title={t.titulo} about={t.sobre}>
        <AvisosCliente />
        <PersonasCliente />
        <IdiomaSwitch />
      </PageHeader>
      <LoQueEspera />
      <TextInput
        className={css.search}
        type="search"
        aria-label={t.buscar}
        placeholder={t.buscar}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={e => setTyped(e.currentTarget.value)}
      />
      {failed && <LoadError error={failed.error} onRetry={failed.retry} />}
      {none && <EmptyState title={buscar ? t.ningunoBuscado : t.ninguno} />}
      {!failed && !none && (
        <>
          <Seccion id="en-curso" title={t.enCurso} empty={buscar ? t.ningunoBuscado : t.ningunoEnCurso} embarques={active} />
          {past.total !== 0 && <Seccion id="terminados" title={t.terminados} empty="" embarques={past} />}
        </>
      )}
    </>
  )
}

type SeccionProps = { id: string; title: string; empty: string; embarques: Embarques }

function Seccion({ id, title, empty, embarques: { rows, total, more } }: SeccionProps) {
  const { t } = useLenguaCliente()
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>
        {title} {total !== undefined && total > 0 && <span className={css.dim}>{total}</span>}
      </h2>
      {!rows && <Huesos />}
      {rows?.length === 0 && <p className={css.dim}>{empty}</p>}
      {rows && (
        <ul className={css.cards}>
          {rows.map(row => (
            <li key={row.Nro_Embarque}>
              <TarjetaEmbarque row={row} />
            </li>
          ))}
        </ul>
      )}
      {more && (
        <div className={css.more}>
          <Button variant="default" onClick={more}>
            {t.masEmbarques}
          </Button>
        </div>
      )}
    </section>
  )
}

const Huesos = () => (
  <div className={css.cards} aria-busy="true">
    {[1, 2, 3].map(n => (
      <Skeleton key={n} height={200} radius="md" />
    ))}
  </div>
)
