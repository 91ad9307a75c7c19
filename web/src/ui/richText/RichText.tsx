import { Suspense } from 'react'
import { lazyPart } from '../../code/lazyPart.tsx'
import css from './RichText.module.css'
import { RichTextView } from './RichTextView.tsx'
import type { RichTextProps } from './richText.ts'

const Editor = lazyPart(() => import('./RichTextEditor.tsx'))

const HEIGHT = 190

/** Editor of formatted text; its value is a TipTap document. The editor is loaded when it is first shown. */
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
