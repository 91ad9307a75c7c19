import { Skeleton } from '@mantine/core'
import { desactivarPersona, type PersonaListada, verResponsabilidades } from '@nogal/model/administracion/personas.calls'
import { type CodResponsabilidad, cuantasResponsabilidades, responsabilidadNamed } from '@nogal/model/administracion/responsabilidades'
import { SIN_RESPONSABILIDAD } from '@nogal/model/areas'
import { type Fields, refText } from '@nogal/model/fields'
import { capital } from '@nogal/model/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiEnvelope, callQuery } from '../api/client.ts'
import { ReasonDialog } from '../consecuencia/ReasonDialog.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'

/** A field for each kind of thing that the person is responsible for: who receives it. */
const fieldsOf = (owed: readonly { Que: CodResponsabilidad; Cuantos: number }[]): Fields =>
  Object.fromEntries(
    owed.map(({ Que, Cuantos }) => {
      const { area } = responsabilidadNamed(Que)
      return [
        Que,
        refText('usuario', `${capital(cuantasResponsabilidades(Que, Cuantos))}: a quién pasa*`, {
          never: SIN_RESPONSABILIDAD,
          ...(area && { only: { Areas: String(area) } }),
        }),
      ]
    }),
  )

/** Deactivates a person, and hands over what they are responsible for. */
export default function DesactivarDialog({ persona, onClose }: { persona: PersonaListada; onClose: () => void }) {
  const { Cod_Usuario, Nom_Usuario } = persona
  const { data, error, refetch } = useQuery({
    ...callQuery(verResponsabilidades, { params: { Usuario: Cod_Usuario } }),
    staleTime: 0,
    gcTime: 0,
  })
  const fields = useMemo(() => fieldsOf(data ?? []), [data])
  const title = `Desactivar a ${Nom_Usuario}`
  if (!data)
    return (
      <Dialog opened onClose={onClose} title={title} size="sm">
        {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height={160} />}
      </Dialog>
    )
  return (
    <ReasonDialog
      title={title}
      about={
        data.length
          ? 'Ya no podrá entrar, y sus sesiones terminan ahora. Diga a quién pasa lo que está abierto y a su cargo: pasa todo o nada, y el historial lo cuenta.'
          : 'Ya no podrá entrar, y sus sesiones terminan ahora. No responde por nada que esté abierto.'
      }
      fields={fields}
      action="Desactivar"
      save={(row, key) =>
        apiEnvelope(desactivarPersona)(
          { body: { Usuario: Cod_Usuario, Entregas: data.map(({ Que }) => ({ Que, Recibe: String(row[Que]) })) } },
          { key },
        )
      }
      onClose={onClose}
    />
  )
}
