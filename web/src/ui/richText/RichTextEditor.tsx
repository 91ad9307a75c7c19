import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor as Frame, Link } from '@mantine/tiptap'
import type { RichDoc } from '@nogal/model/fields'
import { Extension } from '@tiptap/core'
import { TextStyle } from '@tiptap/extension-text-style'
import { type Editor, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { MentionList } from './MentionList.tsx'
import { Mention } from './mention.ts'
import css from './RichText.module.css'
import { EMPTY_DOC, isBlankDoc, isSize, type RichTextProps, SIZE_NAMES, safeHref } from './richText.ts'

/** Four named sizes, stored as an attribute of the text style. */
const TextSize = Extension.create({
  name: 'textSize',
  addGlobalAttributes: () => [
    {
      types: ['textStyle'],
      attributes: {
        fontSize: {
          default: null,
          parseHTML: element => (isSize(element.dataset.size) ? element.dataset.size : null),
          renderHTML: ({ fontSize }) => (isSize(fontSize) ? { 'data-size': fontSize } : {}),
        },
      },
    },
  ],
})

const extensions = [
  StarterKit.configure({ heading: { levels: [1, 2, 3, 4, 5, 6] }, link: false, code: false, codeBlock: false, trailingNode: false }),
  Link.configure({ openOnClick: false, protocols: ['http', 'https', 'mailto'], isAllowedUri: uri => Boolean(safeHref(uri)) }),
  TextStyle,
  TextSize,
  Mention,
]

const LABELS = {
  boldControlLabel: 'Negrita',
  italicControlLabel: 'Cursiva',
  underlineControlLabel: 'Subrayado',
  bulletListControlLabel: 'Lista con viñetas',
  orderedListControlLabel: 'Lista numerada',
  linkControlLabel: 'Enlace',
  unlinkControlLabel: 'Quitar el enlace',
  undoControlLabel: 'Deshacer',
  redoControlLabel: 'Rehacer',
  linkEditorInputLabel: 'Dirección',
  linkEditorInputPlaceholder: 'https://ejemplo.cl/',
  linkEditorExternalLink: 'Abrir en otra pestaña',
  linkEditorInternalLink: 'Abrir en la misma pestaña',
  linkEditorSave: 'Guardar',
}

const LEVELS = [1, 2, 3, 4, 5, 6] as const

const Blocks = ({ editor }: { editor: Editor }) => {
  const now = useEditorState({
    editor,
    selector: ({ editor }) => ({
      level: LEVELS.find(level => editor.isActive('heading', { level })) ?? 0,
      size: String(editor.getAttributes('textStyle').fontSize ?? 'normal'),
    }),
  })
  return (
    <Frame.ControlsGroup>
      <select
        className={css.select}
        aria-label="Párrafo o título"
        value={now.level}
        onChange={e => {
          const level = LEVELS.find(l => l === Number(e.target.value))
          if (level) editor.chain().focus().setHeading({ level }).run()
          else editor.chain().focus().setParagraph().run()
        }}
      >
        <option value={0}>Párrafo</option>
        {LEVELS.map(level => (
          <option key={level} value={level}>
            Título {level}
          </option>
        ))}
      </select>
      <select
        className={css.select}
        aria-label="Tamaño de la letra"
        value={now.size}
        onChange={e => {
          const fontSize = e.target.value === 'normal' ? null : e.target.value
          editor.chain().focus().setMark('textStyle', { fontSize }).removeEmptyTextStyle().run()
        }}
      >
        {Object.entries(SIZE_NAMES).map(([size, label]) => (
          <option key={size} value={size}>
            {label}
          </option>
        ))}
      </select>
    </Frame.ControlsGroup>
  )
}

export default function RichTextEditor({ value, onChange, label, error, disabled, autoFocus, describedBy, people }: RichTextProps) {
  const shown = useRef(value)
  const change = useRef(onChange)
  change.current = onChange
  /** The list of people takes its keys before the text does. */
  const listKeys = useRef<(e: KeyboardEvent) => boolean>(() => false)
  const editor = useEditor({
    extensions,
    content: value ?? EMPTY_DOC,
    editable: !disabled,
    autofocus: autoFocus ? 'end' : false,
    editorProps: {
      // Ctrl+Enter is left to the surrounding form, which saves; Shift+Enter breaks the line.
      handleKeyDown: (_, e) => listKeys.current(e) || (e.key === 'Enter' && (e.ctrlKey || e.metaKey)),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: css.text!,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor }) => {
      const doc = editor.getJSON() as RichDoc
      shown.current = isBlankDoc(doc) ? null : doc
      change.current(shown.current)
    },
  })
  useEffect(() => {
    if (value === shown.current) return
    shown.current = value
    editor.commands.setContent(value ?? EMPTY_DOC, { emitUpdate: false })
  }, [editor, value])
  const frame = (
    <Frame editor={editor} labels={LABELS} className={css.frame} data-wrong={error || undefined}>
      {!disabled && (
        <Frame.Toolbar role="toolbar" aria-label={`Formato de ${label}`}>
          <Blocks editor={editor} />
          <Frame.ControlsGroup>
            <Frame.Bold />
            <Frame.Italic />
            <Frame.Underline />
          </Frame.ControlsGroup>
          <Frame.ControlsGroup>
            <Frame.BulletList />
            <Frame.OrderedList />
          </Frame.ControlsGroup>
          <Frame.ControlsGroup>
            <Frame.Link />
            <Frame.Unlink />
          </Frame.ControlsGroup>
          <Frame.ControlsGroup>
            <Frame.Undo />
            <Frame.Redo />
          </Frame.ControlsGroup>
        </Frame.Toolbar>
      )}
      <Frame.Content className={css.editor} />
    </Frame>
  )
  if (!people) return frame
  return (
    <div className={css.around}>
      {frame}
      <MentionList editor={editor} people={people} keys={listKeys} />
    </div>
  )
}
