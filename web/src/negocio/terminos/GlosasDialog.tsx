import { Button, Checkbox, Group, NativeSelect, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import type { RichDoc, RichNode } from '@nogal/model/fields'
import { plano } from '@nogal/model/format'
import { callOfLista, LISTAS } from '@nogal/model/parametros/parametros.calls'
import { lineOf } from '@nogal/model/richText'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/client.ts'
import { useRows } from '../../refs/lists.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorDialog } from '../../ui/dialog/ErrorDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './Glosas.module.css'

type Glosa = { Cod_Glosa: number; Titulo: string; Texto: RichDoc; Texto_Ing: RichDoc; Seccion: number }
type Idioma = 'es' | 'en'

const listarGlosas = callOfLista(LISTAS.find(l => l.entity === 'glosas')!)

/** The text of a clause in one language is enough here: the paper prints it in its own language. */
const textOf = ({ Texto, Texto_Ing }: Glosa, idioma: Idioma): RichDoc => (idioma === 'en' ? Texto_Ing : Texto)

type Props = {
  /** Label of the term for the clauses; the section of that name is shown first. */
  termino: string
  onInsert: (nodes: RichNode[]) => void
  onClose: () => void
}

/** Inserts clauses of Parámetros into a term, chosen by section; printed, each is in the language of the contract. */
export default function GlosasDialog({ termino, onInsert, onClose }: Props) {
  const { data, error, refetch } = useQuery(callQuery(listarGlosas, { params: {} }))
  const glosas = data as Glosa[] | undefined
  const secciones = useRows('seccion') as { Cod_Seccion: number; Nom_Seccion: string }[] | undefined
  const own = secciones?.find(({ Nom_Seccion }) => plano(termino).startsWith(plano(Nom_Seccion)))?.Cod_Seccion
  const [chosenSection, setSection] = useState<number>()
  const seccion = chosenSection ?? own ?? 0
  const [idioma, setIdioma] = useState<Idioma>('es')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const shown = glosas?.filter(glosa => !seccion || glosa.Seccion === seccion)

  const toggle = (code: number) => {
    const next = new Set(chosen)
    if (!next.delete(code)) next.add(code)
    setChosen(next)
  }
  const insert = () => {
    onInsert((glosas ?? []).filter(({ Cod_Glosa }) => chosen.has(Cod_Glosa)).flatMap(glosa => textOf(glosa, idioma).content ?? []))
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Agregar glosas a ${termino}`}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={!chosen.size} onClick={insert}>
            {chosen.size > 1 ? `Agregar ${chosen.size} glosas` : 'Agregar la glosa'}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Group gap="sm" align="flex-end">
          <NativeSelect
            label="Sección"
            flex="1 1 200px"
            value={seccion}
            onChange={event => setSection(Number(event.currentTarget.value))}
            data={[
              { value: '0', label: 'Todas' },
              ...(secciones ?? []).map(({ Cod_Seccion, Nom_Seccion }) => ({ value: String(Cod_Seccion), label: Nom_Seccion })),
            ]}
          />
          <div>
            <Text size="sm" fw={500} mb={4} id="idioma-glosa">
              Idioma
            </Text>
            <SegmentedControl
              aria-labelledby="idioma-glosa"
              value={idioma}
              onChange={value => setIdioma(value as Idioma)}
              data={[
                { value: 'es', label: 'Español' },
                { value: 'en', label: 'Inglés' },
              ]}
            />
          </div>
        </Group>
        <Text size="xs" c="dimmed">
          Elija en qué idioma las quiere leer aquí; al imprimir, cada glosa sale en el idioma del contrato.
        </Text>
        {error && <ErrorDialog error={error} onRetry={() => void refetch()} />}
        {!shown && !error && <Skeleton height={240} />}
        {shown?.length === 0 && <EmptyState>Agregue glosas en Parámetros, Glosas de contrato.</EmptyState>}
        <ul className={classes.list}>
          {shown?.map(glosa => (
            <li key={glosa.Cod_Glosa}>
              <Checkbox
                checked={chosen.has(glosa.Cod_Glosa)}
                onChange={() => toggle(glosa.Cod_Glosa)}
                label={glosa.Titulo}
                description={
                  <span className={classes.text} lang={idioma}>
                    {lineOf(textOf(glosa, idioma))}
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}
