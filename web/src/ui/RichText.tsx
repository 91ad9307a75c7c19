import type { RichDoc } from '@nogal/model/fields'
import { lazy, Suspense } from 'react'
import css from './RichText.module.css'
import { RichTextView } from './RichTextView.tsx'

const Editor = lazy(() => import('./RichTextEditor.tsx'))

export type RichTextProps = {
  value: RichDoc | null | undefined
  onChange: (value: RichDoc | null) => void
  label: string
  error?: boolean
  disabled?: boolean
  autoFocus?: boolean
  describedBy?: string
}

const HEIGHT = 190

/** Editor of formatted text; its value is a TipTap document. The editor itself is loaded when it is first shown. */
export const RichText = (props: RichTextProps) => (
  <Suspense
    fallback={
      <div className={css.waiting} style={{ minHeight: HEIGHT, padding: 12 }}>
        <RichTextView value={props.value} />
      </div>
    }
  >
    <Editor {...props} />
  </Suspense>
)
