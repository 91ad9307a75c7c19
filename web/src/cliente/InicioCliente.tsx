import { Button } from '@mantine/core'
import { EN_CURSO } from '@nogal/model/embarque/embarque.states'
import { Link } from '@tanstack/react-router'
import { IconArrowRight } from '#icons'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import css from './Cliente.module.css'
import { LoQueEspera } from './LoQueEspera.tsx'
import { TarjetaEmbarque } from './TarjetaEmbarque.tsx'
import { useEmbarquesCliente } from './useEmbarquesCliente.ts'

const AT_HOME = 6

/** The home of a client: what needs it, and its shipments on their way. */
export default function InicioCliente() {
  const { t } = useLenguaCliente()
  const { rows, total, error, retry } = useEmbarquesCliente(EN_CURSO, { orden: 'Fecha_ETD', atATime: AT_HOME })
  return (
    <>
      <LoQueEspera empty={t.nadaEspera} />
      <section aria-labelledby="en-curso">
        <div className={css.top}>
          <h2 id="en-curso" className={css.heading}>
            {t.enCurso} {total ? <span className={css.dim}>{total}</span> : null}
          </h2>
          <Button
            component={Link}
            to="/pages/cliente/listado"
            variant="subtle"
            rightSection={<IconArrowRight size={16} className="rtl-flip" aria-hidden />}
          >
            {t.todos}
          </Button>
        </div>
        {error && !rows && <LoadFailed error={error} onRetry={retry} />}
        {rows?.length === 0 && <p className={css.dim}>{t.ningunoEnCurso}</p>}
        <ul className={css.cards}>
          {rows?.map(row => (
            <li key={row.Nro_Embarque}>
              <TarjetaEmbarque row={row} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
