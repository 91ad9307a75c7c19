import { Button, Input } from '@mantine/core'
import type { RichDoc, RichNode } from '@nogal/model/fields'
import { negocio, TERMINOS } from '@nogal/model/negocio/negocio.fields'
import { Suspense, useState } from 'react'
import { IconNotes } from '#icons'
import { lazyPart } from '../../code/lazyPart.tsx'
import { RichText } from '../../ui/richText/RichText.tsx'
import { EMPTY_DOC, isBlankDoc } from '../../ui/richText/richText.ts'
import classes from '../shared/Negocio.module.css'

const GlosasDialog = lazyPart(() => import('./GlosasDialog.tsx'))

export type Termino = (typeof TERMINOS)[number]
export type ValoresTerminos = Partial<Record<Termino, RichDoc | null>>

const appended = (doc: RichDoc | null | undefined, nodes: readonly RichNode[]): RichDoc => ({
  ...EMPTY_DOC,
  content: [...(isBlankDoc(doc) ? [] : (doc?.content ?? [])), ...nodes],
})

type Props = { value: ValoresTerminos; onChange: (change: ValoresTerminos) => void; problems: Record<string, string> }

/** The texts of the contract, each with a dialog to insert clauses. */
export function Terminos({ value, onChange, problems }: Props) {
  const [picking, setPicking] = useState<Termino | null>(null)
  return (
    <div className={classes.terms}>
      {TERMINOS.map(termino => {
        const { label } = negocio.fields[termino]
        return (
          <section key={termino} data-field={termino} aria-label={label}>
            <div className={classes.termHead}>
              <span className={classes.termLabel}>{label}</span>
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconNotes size={15} aria-hidden />}
                aria-label={`Agregar glosas a ${label}`}
                onClick={() => setPicking(termino)}
              >
                Agregar glosas
              </Button>
            </div>
            <RichText
              label={label}
              value={value[termino]}
              onChange={doc => onChange({ [termino]: doc })}
              error={Boolean(problems[termino])}
            />
            {problems[termino] && <Input.Error mt={4}>{problems[termino]}</Input.Error>}
          </section>
        )
      })}
      <Suspense>
        {picking && (
          <GlosasDialog
            termino={negocio.fields[picking].label}
            onClose={() => setPicking(null)}
            onInsert={nodes => onChange({ [picking]: appended(value[picking], nodes) })}
          />
        )}
      </Suspense>
    </div>
  )
}
