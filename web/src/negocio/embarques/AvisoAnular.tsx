import { Alert, Skeleton } from '@mantine/core'
import type { PeopleStep } from '@nogal/model/aggregate/states'
import { ESTADO_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import type { Row } from '../../values/row.ts'
import { alAnular } from './resumen.ts'
import { useEmbarques } from './useEmbarques.ts'

/** Notice before a deal is annulled: whether anything sailed, and what happens to its shipments. */
export default function AvisoAnular({ row, step }: { row: Row; step: PeopleStep }) {
  const isAsked = step.to === ESTADO_NEGOCIO.anulado
  const { data, isLoading } = useEmbarques(row.Nro_Negocio as number, isAsked)
  if (!isAsked) return null
  if (isLoading) return <Skeleton height={40} />
  const told = data && alAnular(data)
  return told ? <Alert color={told.refused ? 'red' : 'yellow'}>{told.text}</Alert> : null
}
