import { Title } from '@mantine/core'
import type { FieldType } from '@nogal/model/fields'
import type { ReactNode } from 'react'
import { useTitle } from '../menu/title.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { Campos } from './Campos.tsx'
import { Dialogos } from './Dialogos.tsx'
import { EJEMPLOS } from './ejemplos.ts'
import { Graficos } from './Graficos.tsx'
import { Botones, Esperas, Fichas, Insignias, PiezasAvisos, Recorridos } from './Piezas.tsx'
import css from './Pruebas.module.css'
import { Tablas } from './Tablas.tsx'

const TIPOS = Object.keys(EJEMPLOS) as FieldType[]
/** Number of field types per screenshot. */
const JUNTOS = 6
const grupos = Array.from({ length: Math.ceil(TIPOS.length / JUNTOS) }, (_, i) => TIPOS.slice(i * JUNTOS, (i + 1) * JUNTOS))

/** The sections of the page; the screenshots of the visual tests have these names. */
const SECCIONES: readonly { key: string; title: string; content: () => ReactNode }[] = [
  { key: 'botones', title: 'Botones', content: () => <Botones /> },
  { key: 'insignias', title: 'Estados', content: () => <Insignias /> },
  { key: 'fichas', title: 'Encabezado, resumen, filtros y fichas', content: () => <Fichas /> },
  { key: 'avisos', title: 'Avisos, interruptores y fichas de elección', content: () => <PiezasAvisos /> },
  { key: 'esperas', title: 'Vacío, error y espera', content: () => <Esperas /> },
  { key: 'recorridos', title: 'Recorridos y archivos', content: () => <Recorridos /> },
  { key: 'tablas', title: 'Tablas', content: () => <Tablas /> },
  { key: 'graficos', title: 'Gráficos', content: () => <Graficos /> },
  { key: 'dialogos', title: 'Diálogos', content: () => <Dialogos /> },
  ...grupos.map((types, i) => ({ key: `campos-${i + 1}`, title: `Campos: ${types.join(', ')}`, content: () => <Campos types={types} /> })),
]

/** The test page: every component of the interface in each of its states. */
export default function PruebasPage() {
  useTitle('Pruebas')
  return (
    <>
      <PageHeader title="Pruebas" about="Cada pieza de la interfaz en cada uno de sus estados; nada de lo que se hace aquí se guarda." />
      <div className={css.secciones}>
        {SECCIONES.map(({ key, title, content }) => (
          <section key={key} data-prueba={key} className={css.seccion} aria-label={title}>
            <Title order={2} size="h4">
              {title}
            </Title>
            {content()}
          </section>
        ))}
      </div>
    </>
  )
}
