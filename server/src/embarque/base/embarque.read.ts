/** Reads a shipment for its page and its papers. */
import sql, { join } from 'sql-template-tag'
import { asSeen, readWith, wholesSql } from '../../aggregate/read.ts'
import { type Access, scopeOf } from '../../scope/scope.ts'
import { CONTENEDOR } from './contenedor.queries.ts'
import { EMBARQUE } from './embarque.queries.ts'

/** Additional JSON of a shipment: the containers that the session sees, and their contents. */
export const conContenedores = ({ sesion }: Pick<Access, 'sesion'>) => ({
  Contenedores_Embarque: (key: unknown) =>
    wholesSql(asSeen(CONTENEDOR, sesion), join([sql`t.nro_embarque = ${key}`, ...scopeOf('contenedor', sesion)], ' and ')),
})

/** A shipment with its containers. */
export const readEmbarque = (access: Access, id: number) =>
  readWith<never>(access, EMBARQUE, id, 'con-contenedores', conContenedores(access))
