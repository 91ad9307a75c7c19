/** The portal itself: users, areas, screens, states and the control panel. */
import { AREAS, DE_ADMINISTRADORES } from '../areas.ts'
import { FUNCIONES, type Funcion } from '../call.ts'
import { entity } from '../entity.ts'
import { choice, choices, code, email, flag, integer, ref, refs, refText, rows, serial, text } from '../fields.ts'
import { NOUNS } from '../nouns.ts'

const funciones = Object.keys(FUNCIONES) as Funcion[]

/** Hint at the code of an area. */
/** A screen that people can be granted: those of administradores are theirs alone. */
const PANTALLA_PERMITIDA = refText('pantalla', 'Pantalla*', {
  never: { Cod_Pantalla: DE_ADMINISTRADORES },
  leftOut: 'las de Administración son solo de los administradores. Quítela de aquí.',
})

const AREAS_NUEVAS =
  'Del 1 al 5 son Comercial, Comex, Control de calidad, Producción y Cliente: el portal las conoce. Del 6 al 99 son áreas propias: parten sin permisos y su gente entra por Inicio.'
/** Kinds of papers that an area may be in charge of. */
export const CLASES_PAPEL = ['Documentos', 'Análisis', 'Certificados', 'Otros documentos'] as const
/** The nouns that have states: some aggregates, and trámites. */
export const TIPOS_ESTADO: readonly string[] = [
  ...['Negocio', 'Embarque', 'Gestión', 'Trámite'],
  ...NOUNS.flatMap(({ aggregate: { states } }) => (states ? [states.tipo as string] : [])),
]
/** The cards of the control panel, defined in `panel/panel.ts`. */
export const TARJETAS = [
  'Vencidos',
  'Por vencer',
  'Aprobaciones',
  'Instrucciones',
  'Pagos sin confirmar',
  'Zarpes',
  'Arribos',
  'Saldos',
  'Mis negocios',
  'Mis embarques',
  'Borradores',
  'Sin confirmar',
  'Pagos por vencer',
  'Cortes',
  'Tareas',
  'Tareas de todos',
  'Detenidos',
] as const

/** Colours of a state, named as in the portal's palette. */
export const COLORES = {
  gray: 'Gris',
  blue: 'Azul',
  cyan: 'Cian',
  teal: 'Turquesa',
  green: 'Verde',
  lime: 'Lima',
  yellow: 'Amarillo',
  orange: 'Naranja',
  red: 'Rojo',
  grape: 'Púrpura',
  violet: 'Violeta',
} as const

export const areagestion = entity(
  'areagestion',
  'Áreas de gestión',
  'área de gestión',
  {
    Cod_AreaGestion: { ...serial('Código*'), type: 'integer' as const, from: 1, to: 99, hint: AREAS_NUEVAS },
    Nom_AreaGestion: text('Nombre*', 40),
    Gestiona: choices(CLASES_PAPEL, 'Gestiona'),
    Segundo_Factor: flag('Exige segundo factor', {
      hint: 'Al entrar, además de la clave, cada persona del área escribe un código de su teléfono. Quien no lo tiene lo prepara ahí mismo.',
    }),
    Permisos: rows(
      { Cod_Pantalla: PANTALLA_PERMITIDA, Funciones: choices(funciones, 'Funciones*', { labels: FUNCIONES }) },
      'Permisos por pantalla',
      { max: 400 },
    ),
  },
  { otros: true, order: ['Cod_AreaGestion'], about: 'Grupo de trabajo; de él salen la pantalla de inicio y los permisos de sus usuarios.' },
)

export const pantalla = entity(
  'pantalla',
  'Pantallas',
  'pantalla',
  {
    Cod_Pantalla: code('Código*', 40),
    Nom_Pantalla: text('Nombre*', 80),
    Cod_Seccion: text('Grupo del menú', 40),
    Orden: integer('Orden', { from: 0 }),
  },
  { otros: true, order: ['Orden', 'Nom_Pantalla'] },
)

export const usuario = entity(
  'usuario',
  'Usuarios',
  'usuario',
  {
    Cod_Usuario: code('Usuario*', 30, {
      pattern: /^[a-z0-9._-]+$/,
      hint: 'use letras minúsculas sin tilde, números, punto o guion.',
      example: 'mperez',
    }),
    Nom_Usuario: text('Nombre*', 80),
    Email: email('Correo*'),
    Cod_AreaGestion: ref('areagestion', 'Área*'),
    Otras_Areas: refs('areagestion', 'Otras áreas', {
      hint: 'Suma sus permisos, tareas y avisos a los de su área.',
      never: { Cod_AreaGestion: String(AREAS.cliente) },
    }),
    Cod_Cliente: ref('clientes', 'Cliente (área 5)'),
    Cod_Planta: refs('planta', 'Plantas (área 4)', { hint: 'Sin plantas, ve los embarques de todas.' }),
    Administrador: flag('Administrador'),
    Servicio: flag('Usuario de servicio'),
    Sin_Recordatorios: flag('No recibe recordatorios por correo'),
    Permisos: rows(
      {
        Cod_Pantalla: PANTALLA_PERMITIDA,
        Cod_Funcion: choice(funciones, 'Función*', { labels: FUNCIONES }),
        Permitido: flag('Permitido'),
      },
      'Excepciones a los permisos del área',
      { max: 400, exceptsFrom: { ref: 'Cod_AreaGestion', rows: 'Permisos', set: 'Funciones' } },
    ),
  },
  { within: false, about: 'Persona que entra al portal. Su clave se fija aquí y nunca se muestra.' },
)

export const estado = entity(
  'estado',
  'Estados',
  'estado',
  {
    Tipo: choice(TIPOS_ESTADO, 'Tipo*'),
    Cod_Estado: { ...code('Código*', 2, { pattern: /^\d{2}$/, hint: 'use dos dígitos, como 01.', example: '01' }) },
    Nom_Estado: text('Nombre*', 40),
    Orden: integer('Orden', { from: 0 }),
    Color: choice(Object.keys(COLORES), 'Color', { labels: COLORES }),
  },
  { key: ['Tipo', 'Cod_Estado'], within: ['Tipo'], order: ['Tipo', 'Orden'] },
)

export const configpc = entity(
  'configpc',
  'Configuración panel de control',
  'tarjeta del panel',
  {
    Id_ConfigPc: serial('Código'),
    Cod_AreaGestion: ref('areagestion', 'Área'),
    Cod_Usuario: refText('usuario', 'Usuario'),
    Tarjeta: choice(TARJETAS, 'Tarjeta*'),
    Mostrar: flag('Se muestra', { initial: true }),
    Dias_Amarillo: integer('Amarillo desde (días)', { from: 0, to: 365 }),
    Dias_Rojo: integer('Rojo desde (días)', { from: 0, to: 365 }),
    Orden: integer('Orden', { from: 0 }),
  },
  { name: 'Tarjeta', within: ['Cod_AreaGestion', 'Cod_Usuario'], order: ['Cod_AreaGestion', 'Cod_Usuario', 'Orden'] },
)
