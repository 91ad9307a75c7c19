/** Rules that a definition can't express: conditions between fields, and values that are stored in another form. Keyed by entity. */

import { AREAS } from '@nogal/model/areas'
import type { Fields, Values } from '@nogal/model/fields'
import { TARJETAS_DESDE } from '@nogal/model/panel/panel'
import type { FieldError } from '@nogal/model/schema'
import { claveEnviada } from '@nogal/model/sesion/sesion.calls'
import { DE_ADMINISTRADORES } from '@nogal/model/sesion/trabajo'
import type { Tx } from '../db/tx.ts'
import { hashClave, weaknessOf } from '../sesion/clave.ts'
export type Rule = {
  /** Its rows grant permissions, so that having the screen is not enough to write them. */
  soloAdministrador?: boolean
  /** Fields accepted beside those of the entity. */
  extra?: Fields
  /** Errors of the row after the change. */
  errores?: (row: Values, client: Tx) => Promise<FieldError[]> | FieldError[]
  /** Columns computed from the extra fields. */
  columnas?: (row: Values) => Promise<Values>
}

const wrong = (campo: string, mensaje: string, is: unknown): FieldError[] => (is ? [{ campo, mensaje }] : [])

const weaknessErrors = async ({ password, Cod_Usuario }: Values): Promise<FieldError[]> => {
  const mensaje = password ? await weaknessOf(String(password), String(Cod_Usuario)) : undefined
  return mensaje ? [{ campo: 'password', mensaje }] : []
}

/** Screens of administradores are granted to nobody. */
const grantErrors = ({ Permisos }: Values): FieldError[] => {
  const granted = ((Permisos ?? []) as { Cod_Pantalla: string }[]).some(({ Cod_Pantalla }) => DE_ADMINISTRADORES.includes(Cod_Pantalla))
  return wrong('Permisos', 'Permisos: las pantallas de Administración son solo de los administradores. Quítelas de aquí.', granted)
}

/**
 * Checks the order of thresholds: for days until a date, red must not exceed yellow; for days since a date, red must not be below yellow.
 */
const redOutOfOrder = ({ Tarjeta, Dias_Amarillo: yellow, Dias_Rojo: red }: Values): [sentence: string, isWrong: boolean] => {
  if (yellow == null || red == null) return ['', false]
  if (TARJETAS_DESDE.includes(String(Tarjeta)))
    return [
      'Rojo desde: no puede ser menor que los días de amarillo; esta tarjeta cuenta días de atraso o de espera.',
      Number(red) < Number(yellow),
    ]
  return ['Rojo desde: no puede ser mayor que los días de amarillo.', Number(red) > Number(yellow)]
}

export const RULES: Record<string, Rule> = {
  puerto: {
    errores: async (row, client) => {
      if (!row.Cod_Locode) return []
      const { rows } = await client.query('select iso2, nom_pais from pais where cod_pais = $1', [row.Cod_Pais])
      return wrong(
        'Cod_Locode',
        `UN/LOCODE: los de ${rows[0]?.nom_pais} empiezan con ${rows[0]?.iso2}.`,
        rows[0] && !String(row.Cod_Locode).startsWith(rows[0].iso2),
      )
    },
  },
  moneda: {
    errores: ({ Cod_Moneda, Valores }) => {
      const values = (Valores ?? []) as { Desde: string; Valor_USD: number }[]
      return [
        ...wrong(
          'Valores',
          'Valor en dólares: un dólar vale siempre un dólar. Deje esta tabla vacía.',
          Cod_Moneda === 'USD' && values.length,
        ),
        ...wrong(
          'Valores',
          'Valor en dólares: escriba valores mayores que 0.',
          values.some(({ Valor_USD }) => Number(Valor_USD) <= 0),
        ),
        ...wrong(
          'Valores',
          'Valor en dólares: hay dos valores desde el mismo día. Deje uno.',
          new Set(values.map(({ Desde }) => Desde)).size < values.length,
        ),
      ]
    },
  },
  clientes: {
    errores: row =>
      wrong('Id_Fiscal', 'Identificación fiscal: escriba el RUT o la identificación fiscal de su país.', !row.Rut && !row.Id_Fiscal),
  },
  areagestion: { soloAdministrador: true, errores: grantErrors },
  usuario: {
    soloAdministrador: true,
    extra: { password: claveEnviada('Clave') },
    errores: async row => [
      ...(await weaknessErrors(row)),
      ...grantErrors(row),
      ...wrong(
        'Cod_Cliente',
        'Cliente: indique a qué cliente pertenece un usuario del área Cliente.',
        row.Cod_AreaGestion === AREAS.cliente && !row.Cod_Cliente,
      ),
      ...wrong(
        'Cod_Cliente',
        'Cliente: solo se indica en usuarios del área Cliente.',
        row.Cod_AreaGestion !== AREAS.cliente && row.Cod_Cliente,
      ),
      ...wrong(
        'Administrador',
        'Administrador: un usuario del área Cliente no puede serlo.',
        row.Cod_AreaGestion === AREAS.cliente && row.Administrador,
      ),
    ],
    columnas: async row => (row.password ? { clave_hash: await hashClave(String(row.password)), clave_origen: 'inicial' } : {}),
  },
  unidadpago: {
    errores: row =>
      wrong(
        'Por_Contenedor',
        'Por contenedor: un porcentaje es del total; marque solo uno de los dos.',
        row.Es_Porcentaje && row.Por_Contenedor,
      ),
  },
  limitelegal: {
    errores: row => [
      ...wrong('Maximo', 'Máximo: indique el mínimo, el máximo o los dos.', row.Minimo == null && row.Maximo == null),
      ...wrong(
        'Maximo',
        'Máximo: no puede ser menor que el mínimo.',
        row.Minimo != null && row.Maximo != null && Number(row.Maximo) < Number(row.Minimo),
      ),
      ...wrong(
        'Vigente_Hasta',
        'Vigente hasta: no puede ser antes de su inicio.',
        row.Vigente_Hasta && String(row.Vigente_Hasta) < String(row.Vigente_Desde),
      ),
    ],
  },
  configpc: {
    errores: row => [
      ...wrong(
        'Cod_AreaGestion',
        'Área: indique un área o un usuario, no ambos.',
        Boolean(row.Cod_AreaGestion) === Boolean(row.Cod_Usuario),
      ),
      ...wrong('Dias_Rojo', ...redOutOfOrder(row)),
    ],
  },
}
