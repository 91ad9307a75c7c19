/** Codes of the parameters and texts of the clauses, by the names used in the sample. */
import type { RichDoc, RichNode, Values } from '@nogal/model/fields'
import type { Tx } from '../db/tx.ts'

export type Nombres = {
  de: (table: string, name: string, especie?: number) => number
  fila: (table: string, name: string, especie?: number) => Values
}

/** Codes of the parameters by their names. */
export const readNombres = async (client: Tx): Promise<Nombres> => {
  const tables: Record<string, readonly [key: string, name: string, more: string]> = {
    producto: ['cod_producto', 'nom_producto', 'cod_especie'],
    variedad: ['cod_variedad', 'nom_variedad', 'cod_especie'],
    calibre: ['cod_calibre', 'nom_calibre', 'cod_especie'],
    categoria: ['cod_categoria', 'nom_categoria', 'cod_especie'],
    colores: ['cod_color', 'nom_color', 'cod_especie'],
    envase: ['cod_envase', 'nom_envase', 'peso_neto_kg'],
    formatocarga: ['cod_formatocarga', 'nom_formatocarga', '0'],
    nave: ['cod_nave', 'nom_nave', '0'],
    puerto: ['cod_puerto', 'nom_puerto', 'cod_pais'],
    normacalidad: ['cod_normacalidad', 'nom_normacalidad', 'cod_especie'],
    condicioncarga: ['cod_condicioncarga', 'nom_condicioncarga', '0'],
    unidadpago: ['cod_undpago', 'nom_undpago', '0'],
    eventopago: ['cod_eventopago', 'nom_eventopago', '0'],
    formapago: ['cod_formapago', 'nom_formapago', '0'],
    documentosembarque: ['cod_docnegocio', 'nom_documento', '0'],
    certificadosembarque: ['cod_certembarque', 'nom_certificado', '0'],
    analisiscalidad: ['cod_analisis', 'nom_analisis', '0'],
    otrosdocsembarque: ['cod_otrosdocs', 'nom_otrosdocs', '0'],
  }
  const text = Object.entries(tables)
    .map(
      ([table, [key, name, more]]) =>
        `select '${table}' as tabla, ${key} as clave, ${name} as nombre, ${more}::float as mas, to_jsonb(x) as fila from ${table} x`,
    )
    .join(' union all ')
  const { rows } = await client.query(text)
  const found = (table: string, name: string, especie?: number) => {
    const row = rows.find(r => r.tabla === table && r.nombre === name && (especie === undefined || r.mas === especie))
    if (!row) throw new Error(`sample deals: no ${table} «${name}»`)
    return row
  }
  return {
    de: (table, name, especie) => found(table, name, especie).clave,
    fila: (table, name, especie) => found(table, name, especie).fila,
  }
}

/** Returns a function that joins the texts of several clauses. */
export const readGlosas = async (client: Tx): Promise<(titles: readonly string[]) => RichDoc> => {
  const { rows } = await client.query<{ titulo: string; texto: RichDoc }>('select titulo, texto from glosas')
  return titles => ({
    type: 'doc',
    content: titles.flatMap((title): RichNode[] => rows.find(row => row.titulo === title)?.texto.content ?? []),
  })
}
