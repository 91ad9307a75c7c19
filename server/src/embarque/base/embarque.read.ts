/** A shipment as its page and its papers read it. */
import sql from 'sql-template-tag'
import { readWith, wholesSql } from '../../aggregate/read.ts'
import type { Access } from '../../scope/scope.ts'
import { CONTENEDOR } from './contenedor.queries.ts'
import { EMBARQUE } from './embarque.queries.ts'

/** What is told with a shipment: its containers and what is in them. */
export const CON_CONTENEDORES = { Contenedores_Embarque: (key: unknown) => wholesSql(CONTENEDOR, sql`t.nro_embarque = ${key}`) }

/** A shipment with its containers. */
export const readEmbarque = (access: Access, id: number) => readWith<never>(access, EMBARQUE, id, 'con-contenedores', CON_CONTENEDORES)
