import type { DECISIONES_LIBERACION } from '@nogal/model/consecuencia/liberacion'
import { decidirLiberacion } from '@nogal/model/consecuencia/pendientes.calls'
import { type ContenedorCompleto, nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { pick } from '@nogal/model/fields'
import { apiEnvelope } from '../api/client.ts'
import { wordOfLiberacion } from './LiberacionBadge.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

const FIELDS = pick(decidirLiberacion.body, 'Decision', 'Motivo')

/** Quality releases, holds or rejects a container with a reason, or takes an earlier decision back. */
export default function DecidirDialog({ contenedor, onClose }: { contenedor: ContenedorCompleto; onClose: () => void }) {
  const { Id_Contenedor, Liberacion, Liberacion_Porque, Liberacion_Por, Con_Excepcion } = contenedor
  return (
    <ReasonDialog
      title={`Liberación: ${nombreContenedor(contenedor)}`}
      about={
        <>
          Está <strong>{wordOfLiberacion(Liberacion, Con_Excepcion).toLowerCase()}</strong>
          {Liberacion_Por && ` por decisión de ${Liberacion_Por}`}
          {Liberacion_Porque ? `: ${Liberacion_Porque}` : '.'} Liberar vale mientras los análisis digan lo mismo; retener y rechazar, hasta
          que una persona lo revoque.
        </>
      }
      fields={FIELDS}
      action="Guardar la decisión"
      save={({ Decision, Motivo }, key) =>
        apiEnvelope(decidirLiberacion)(
          { body: { Id_Contenedor, Decision: Decision as (typeof DECISIONES_LIBERACION)[number], Motivo: String(Motivo ?? '') } },
          { key },
        )
      }
      onClose={onClose}
    />
  )
}
