/** A shipment as its page and its papers read it. */
import sql, { join } from 'sql-template-tag'
import { readWith, wholesSql } from '../../aggregate/read.ts'
import { type Access, scopeOf } from '../../scope/scope.ts'
import { CONTENEDOR } from './contenedor.queries.ts'
import { EMBARQUE } from './embarque.queries.ts'

/** What is told with a shipment: its containers that the session sees, and what is in them. */
export const conContenedores = ({ sesion }: Pick<Access, 'sesion'>) => ({
  Contenedores_Embarque: (key: unknown) =>
    wholesSql(CONTENEDOR, join([sql`t.nro_embarque = ${key}`, ...scopeOf('contenedor', sesion)], ' and ')),
})

/** A shipment with its containers. */
export const readEmbarque = (access: Access, id: number) =>
  readWith<never>(access, EMBARQUE, id, 'con-contenedores', conContenedores(access))
