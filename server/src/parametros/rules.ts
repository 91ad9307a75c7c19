/** Rules that a definition can't express: conditions between fields, and values that are stored in another form. Keyed by entity. */

import { cuantasResponsabilidades } from '@nogal/model/administracion/responsabilidades'
import { AREAS } from '@nogal/model/areas'
import type { Fields, Values } from '@nogal/model/fields'
import { TARJETAS_DESDE } from '@nogal/model/panel/panel'
import { isIban, looksLikeIban } from '@nogal/model/rules/checkDigits'
import type { FieldError } from '@nogal/model/schema'
import { PANTALLAS } from '@nogal/model/sesion/pantallas'
import { claveEnviada } from '@nogal/model/sesion/sesion.calls'
import { isGrantable } from '@nogal/model/sesion/trabajo'
import { enumerated } from '@nogal/model/words'
import type { Tx } from '../db/tx.ts'
import { responsibilitiesOf } from '../row/responsabilidades.queries.ts'
import { hashClave, weaknessOf } from '../sesion/clave.ts'
export type Rule = {
  /** Its rows grant permissions, or say where buyers pay, so that having the screen is not enough to write them. */
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

/** A person who is responsible for something hands that over first, on the screen «Personas», and is deactivated there. */
const leavingErrors = async ({ Cod_Usuario, Nom_Usuario, Activo }: Values, client: Tx): Promise<FieldError[]> => {
  if (Activo !== false) return []
  const { rows } = await client.query('select activo from usuario where cod_usuario = $1', [Cod_Usuario])
  const owed = rows[0]?.activo ? await responsibilitiesOf(client, String(Cod_Usuario)) : []
  const what = enumerated(owed.map(({ Que, Cuantos }) => cuantasResponsabilidades(Que, Cuantos)))
  return wrong(
    'Activo',
    `Activo: ${Nom_Usuario} responde por ${what}. Desactive a la persona en Administración, Personas, donde se dice a quién pasa cada cosa.`,
    owed.length,
  )
}

const keysIn = (value: unknown): number[] => ((value ?? []) as unknown[]).map(Number)

/** A person works in several areas of the company only, and then at all plants. */
const areaErrors = ({ Cod_AreaGestion, Otras_Areas, Cod_Planta }: Values): FieldError[] => {
  const others = keysIn(Otras_Areas)
  if (!others.length) return []
  const own = Number(Cod_AreaGestion)
  return [
    ...wrong('Otras_Areas', 'Otras áreas: un usuario del área Cliente no trabaja en otras. Quítelas.', own === AREAS.cliente),
    ...wrong('Otras_Areas', 'Otras áreas: quite de aquí su propia área.', others.includes(own)),
    ...wrong(
      'Otras_Areas',
      'Otras áreas: quien trabaja en varias ve los embarques de todas las plantas. Quite las plantas o las otras áreas.',
      keysIn(Cod_Planta).length,
    ),
  ]
}

/** Clients are granted no screens of the staff. */
const grantErrors = ({ Permisos, Cod_AreaGestion }: Values): FieldError[] => {
  const screens = ((Permisos ?? []) as { Cod_Pantalla: string }[]).map(({ Cod_Pantalla }) => Cod_Pantalla)
  const area = Number(Cod_AreaGestion)
  // a reference to a screen of administradores is refused by its field
  const staffs = PANTALLAS.filter(
    ({ pantalla }) => screens.includes(pantalla) && !isGrantable(pantalla, area) && isGrantable(pantalla, AREAS.comercial),
  )
  const names = enumerated(staffs.map(({ nombre }) => nombre))
  return wrong('Permisos', `Permisos: un cliente no entra a ${names}. Quítelo de aquí.`, staffs.length)
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

type Account = { Cuenta: string }
type Signer = { Imagen?: string | null }

/** Checks the accounts of the exporter that are IBAN, and that its pictures were uploaded. */
const companyErrors = async ({ Cuentas, Firmantes, Logo }: Values, client: Tx): Promise<FieldError[]> => {
  const signers = (Firmantes ?? []) as Signer[]
  const named: [campo: string, label: string, huella: unknown][] = [
    ['Logo', 'Logo', Logo],
    ...signers.map(({ Imagen }, i): [string, string, unknown] => [`Firmantes.${i}.Imagen`, 'Firma', Imagen]),
  ]
  const { rows } = await client.query<{ huella: string }>('select huella from imagen where huella = any ($1)', [
    named.flatMap(([, , huella]) => (huella ? [huella] : [])),
  ])
  return [
    ...((Cuentas ?? []) as Account[]).flatMap(({ Cuenta }, i) =>
      wrong(`Cuentas.${i}.Cuenta`, 'Cuenta o IBAN: el IBAN no es válido; revise sus dígitos.', looksLikeIban(Cuenta) && !isIban(Cuenta)),
    ),
    ...named.flatMap(([campo, label, huella]) =>
      wrong(campo, `${label}: la imagen no está en el portal. Súbala otra vez.`, huella && !rows.some(row => row.huella === huella)),
    ),
  ]
}

export const RULES: Record<string, Rule> = {
  clienteinterno: { soloAdministrador: true, errores: companyErrors },
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
    errores: async (row, client) => [
      ...(await weaknessErrors(row)),
      ...(await leavingErrors(row, client)),
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
      ...areaErrors(row),
      ...wrong(
        'Administrador',
        'Administrador: un usuario del área Cliente no puede serlo.',
        row.Cod_AreaGestion === AREAS.cliente && row.Administrador,
      ),
      ...wrong('Administrador', 'Administrador: un usuario de servicio no puede serlo.', row.Servicio && row.Administrador),
      ...wrong('password', 'Clave: un usuario de servicio no tiene; entra con tokens de acceso.', row.Servicio && row.password),
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
