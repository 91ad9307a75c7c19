import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '#icons'
import { useTypedText } from '../../useTypedText.ts'
import css from './Toolbar.module.css'

type Props = { searchesIn: string; value: string; onChange: (text: string) => void }

/** The search box; its placeholder lists the searched fields. */
export default function Search({ searchesIn, value, onChange }: Props) {
  const { text, type, send, isSent } = useTypedText(value, onChange)
  const help = `Busca en ${searchesIn}. Cada palabra debe estar en alguno de ellos.`
  return (
    <TextInput
      className={css.search}
      size="xs"
      type="search"
      data-search
      placeholder={`Buscar ${searchesIn}`}
      aria-label="Buscar en la tabla"
      title={help}
      aria-description={help}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={
        text ? <CloseButton size="xs" aria-label="Borrar la búsqueda" onClick={() => send('')} /> : <kbd className={css.key}>/</kbd>
      }
      value={text}
      onChange={e => type(e.currentTarget.value)}
      onKeyDown={e => {
        if (e.key === 'Enter' || (e.key === 'ArrowDown' && !isSent())) send()
        if (e.key === 'Escape' && text) {
          e.stopPropagation()
          send('')
        }
      }}
    />
  )
}
