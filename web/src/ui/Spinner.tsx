import { Loader } from '@mantine/core'
import css from './Spinner.module.css'

export const SPINNER = { registros: 'Cargando registros...', informe: 'Cargando registros de Informe', datos: 'Cargando datos' } as const

/** A loading indicator. With `over` it covers existing content, which keeps its size. */
export const Spinner = ({ text = SPINNER.datos, over = false }: { text?: string; over?: boolean }) => (
  <div className={css.spinner} data-over={over || undefined} role="status">
    <Loader size="sm" aria-hidden />
    {text}
  </div>
)
