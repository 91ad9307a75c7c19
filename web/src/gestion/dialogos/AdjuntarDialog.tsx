import { MAX_DESTINOS, tamano } from '@nogal/model/adjunto/archivos'
import { flag, longText } from '@nogal/model/fields'
import { type CodTipo, tipoNamed } from '@nogal/model/gestion/gestion.kinds'
import { uncapital } from '@nogal/model/words'
import { useState } from 'react'
import css from '../../adjunto/Adjuntos.module.css'
import { refreshAdjuntos } from '../../adjunto/archivo.ts'
import { Elegir } from '../../adjunto/Elegir.tsx'
import { EnCursoFila } from '../../adjunto/EnCursoFila.tsx'
import type { ArchivoRechazado, Destino } from '../../adjunto/subida.ts'
import { useSoltar } from '../../adjunto/useSoltar.ts'
import { useSubidas } from '../../adjunto/useSubidas.ts'
import { Outcomes } from '../../aggregate/list/Outcomes.tsx'
import type { RowOutcome } from '../../aggregate/list/useEach.ts'
import { Form } from '../../form/Form.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { Row } from '../../values/row.ts'
import type { Item } from '../base/items.ts'

/** By default a file has the visibility of its items. */
const fieldsFor = (items: readonly Item[]) => ({
  Descripcion: longText('Descripción', 500),
  Visible_Cliente: flag('Visible para el cliente', { initial: items.every(item => item.Visible_Cliente) }),
})

type Props = { tipo: CodTipo; items: readonly Item[]; nameOf: (item: Item) => string; onClose: () => void }

/** Attaches one file to several items of a kind, and shows the result of each. */
export default function AdjuntarDialog({ tipo, items: given, nameOf, onClose }: Props) {
  // the table may reload while the dialog is open, so the selection is kept here
  const [items] = useState(given)
  const [fields] = useState(() => fieldsFor(given))
  const [file, setFile] = useState<File>()
  const [said, setSaid] = useState<Row>({})
  const [outcomes, setOutcomes] = useState<ReadonlyMap<Item, RowOutcome>>(new Map())
  const [sent, setSent] = useState<readonly Item[]>([])

  const tell = (rechazos: readonly ArchivoRechazado[]) => {
    const reasons = new Map(rechazos.map(({ Clave, Motivo }) => [Clave, Motivo]))
    const outcomeOf = ({ Id_Gestion }: Item): RowOutcome => {
      const reason = reasons.get(Id_Gestion)
      return reason ? { status: 'refused', reason } : { status: 'done' }
    }
    setOutcomes(old => new Map([...old, ...sent.map(item => [item, outcomeOf(item)] as const)]))
    void refreshAdjuntos()
  }
  const subidas = useSubidas(({ Rechazos }) => tell(Rechazos), tell)
  const [going] = subidas.enCurso

  const send = (some: readonly Item[], row: Row) => {
    if (!file) return
    setSent(some)
    setSaid(row)
    const Destinos = some.map(({ Id_Gestion }) => ({ De: 'gestion' as const, Clave: Id_Gestion }))
    subidas.agregar([file], { Destinos, ...row } as Destino)
  }
  const take = ([first]: readonly File[]) => first && setFile(first)
  const drop = useSoltar(!going && !outcomes.size, take)
  const { nombre, plural } = tipoNamed(tipo)
  const many = uncapital(items.length === 1 ? nombre : plural)
  const busy = going?.estado === 'sube' || going?.estado === 'espera'
  const ended = (status: RowOutcome['status']) => items.filter(item => outcomes.get(item)?.status === status)
  return (
    <Dialog opened onClose={onClose} title={`Adjuntar un archivo: ${items.length} ${many}`} size="lg" busy={busy}>
      {going && (
        <ul className={css.list} aria-label="Archivo en curso">
          <EnCursoFila uno={going} subidas={subidas} />
        </ul>
      )}
      {!going && outcomes.size > 0 && (
        <Outcomes
          each={{ outcomes, busy: false, done: ended('done'), failed: ended('refused') }}
          rows={items}
          nameOf={item => `${item.Nom_CertDocAnalis}, ${nameOf(item)}`}
          aboutOf={item => (item.Id_LineaGestion > 1 ? `línea ${item.Id_LineaGestion}` : '')}
          onRetry={() => send(ended('refused'), said)}
          onClose={onClose}
        />
      )}
      {!going && !outcomes.size && (
        <section aria-label="Archivo" className={css.drop} {...drop}>
          <div className={css.bar}>
            <Elegir label={file ? 'Elegir otro' : 'Elegir un archivo'} variant="default" onFiles={take} />
          </div>
          {file && (
            <>
              <p className={css.chosen} role="status">
                <b>{file.name}</b> · {tamano(file.size)}
              </p>
              <Form
                fields={fields}
                takesFocus={false}
                submitLabel={`Adjuntar en ${items.length}`}
                onCancel={onClose}
                onSubmit={row => send(items, row)}
                validate={() =>
                  items.length > MAX_DESTINOS
                    ? [{ campo: 'Archivo', mensaje: `Elija ${MAX_DESTINOS} como máximo: son ${items.length}.` }]
                    : []
                }
              />
            </>
          )}
        </section>
      )}
    </Dialog>
  )
}
