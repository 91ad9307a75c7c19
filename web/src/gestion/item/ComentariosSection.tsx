import { Text } from '@mantine/core'
import { Conversacion } from '../../cliente/Conversacion.tsx'
import { COMPLETA } from '../base/items.ts'
import type { SectionProps } from '../base/section.ts'

/** The comments of client and company on an item. */
export default function ComentariosSection({ item }: SectionProps) {
  const isSeen = item.Visible_Cliente && item.Cod_EstadoGestion === COMPLETA
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {isSeen
          ? 'El cliente lee lo que se escribe aquí. Lo que es solo de la empresa va en las observaciones.'
          : 'El cliente leerá esto cuando la gestión esté completa y sea visible para él.'}
      </Text>
      <Conversacion Id_Gestion={item.Id_Gestion} own="empresa" />
    </>
  )
}
