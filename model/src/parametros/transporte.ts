/** Transport: shipping lines, vessels, containers, trucks and agencies. */
import { entity } from '../entity.ts'
import { date, decimal, email, flag, imo, integer, ref, refs, rut, serial, text, url } from '../fields.ts'
import { contactos } from './comercial.ts'

export const tipotransporte = entity(
  'tipotransporte',
  'Tipos de transporte',
  'tipo de transporte',
  {
    Cod_TipTrans: serial('Código'),
    Nom_TipTrans: text('Nombre*', 40),
  },
  { otros: true },
)

export const naviera = entity(
  'naviera',
  'Navieras',
  'naviera',
  {
    Cod_Naviera: serial('Código'),
    Nom_Naviera: text('Nombre*', 80),
    Scac: text('SCAC', 4, { upper: true, pattern: /^[A-Za-z]{2,4}$/, hint: 'use de 2 a 4 letras.', example: 'MAEU' }),
    Cod_TipTrans: ref('tipotransporte', 'Tipo de transporte*'),
    Url_Seguimiento: url('Dirección de seguimiento', { hint: 'Use {numero} donde va el número de contenedor o BL.' }),
  },
  { within: ['Cod_TipTrans'] },
)

export const nave = entity(
  'nave',
  'Naves',
  'nave',
  {
    Cod_Nave: serial('Código'),
    Nom_Nave: text('Nombre*', 80),
    Cod_TipTrans: ref('tipotransporte', 'Tipo de transporte*'),
    Cod_Naviera: ref('naviera', 'Naviera', { within: { Cod_TipTrans: 'Cod_TipTrans' } }),
    Imo: imo('Número IMO'),
    Bandera: ref('pais', 'Bandera'),
  },
  { within: ['Cod_TipTrans'] },
)

/** A point that a plant inspects in a container before loading; the loading sheet asks for an answer to each point. */
export const puntoinspeccion = entity('puntoinspeccion', 'Puntos de inspección', 'punto de inspección', {
  Cod_PuntoInspeccion: serial('Código'),
  Nom_PuntoInspeccion: text('Punto*', 120, {
    hint: 'escriba lo que se mira, de modo que «Sí» sea lo correcto.',
    example: 'Piso, paredes y techo limpios y sin olores',
  }),
  Orden: integer('Orden*', { from: 0, to: 9999 }),
  Obligatorio: flag('Obligatorio'),
  /** Containers that were loaded before that day lack nothing of the point. */
  Desde: date('Vale para lo que se carga desde*'),
  Cod_TipoContenedor: ref('tipocontenedor', 'Solo en contenedores de tipo'),
  Cod_Especie: ref('especie', 'Solo con fruta de especie'),
})

export const tipocontenedor = entity('tipocontenedor', 'Tipos de contenedor', 'tipo de contenedor', {
  Cod_TipoContenedor: serial('Código'),
  Nom_TipoContenedor: text('Nombre*', 60),
  Cod_Iso: text('Código ISO', 4, {
    upper: true,
    pattern: /^[A-Za-z0-9]{4}$/,
    hint: 'use los 4 caracteres de tamaño y tipo, como 45R1.',
    example: '45R1',
  }),
  Es_Reefer: flag('Refrigerado*'),
  Capacidad_Pallets: integer('Capacidad en pallets', { from: 0, to: 100 }),
  Carga_Max_Kg: decimal('Carga máxima (kg)', 2, { from: 0, to: 100_000 }),
  Volumen_M3: decimal('Volumen (m³)', 2, { from: 0, to: 1_000 }),
})

export const depositocontenedor = entity('depositocontenedor', 'Depósitos de contenedores', 'depósito de contenedores', {
  Cod_DepoConten: serial('Código'),
  Nom_DepoConten: text('Nombre*', 80),
  Direccion: text('Dirección', 120),
  Cod_Ciudad: ref('ciudad', 'Ciudad'),
  Telefono: text('Teléfono', 40),
  Email: email('Correo'),
})

export const tipocamion = entity('tipocamion', 'Tipos de camión', 'tipo de camión', {
  Cod_TipoCam: serial('Código'),
  Nom_TipoCam: text('Nombre*', 60),
  Refrigerado: flag('Refrigerado'),
  Capacidad_Kg: decimal('Capacidad (kg)', 2, { from: 0, to: 100_000 }),
})

export const agaduana = entity('agaduana', 'Agencias de aduana', 'agencia de aduana', {
  Cod_AgAduana: serial('Código'),
  Nom_AgAduana: text('Nombre*', 80),
  Rut: rut('RUT*'),
  Cod_Agente: text('Código de agente', 20),
  Email: email('Correo*'),
  Telefono: text('Teléfono', 40),
  Contactos: contactos,
})

export const agcarga = entity('agcarga', 'Agencias de carga', 'agencia de carga', {
  Cod_AgCarga: serial('Código'),
  Nom_AgCarga: text('Nombre*', 80),
  Rut: rut('RUT'),
  Email: email('Correo*'),
  Telefono: text('Teléfono', 40),
  Contactos: contactos,
})

export const agtransporte = entity('agtransporte', 'Agencias de transporte', 'agencia de transporte', {
  Cod_Agtrans: serial('Código'),
  Nom_Agtrans: text('Nombre*', 80),
  Rut: rut('RUT*'),
  Email: email('Correo*'),
  Telefono: text('Teléfono', 40),
  Cod_TipoCam: refs('tipocamion', 'Tipos de camión'),
  Contactos: contactos,
})

export const tipofecha = entity(
  'tipofecha',
  'Tipos de fecha',
  'tipo de fecha',
  {
    Cod_TipoFecha: serial('Código'),
    Nom_TipoFecha: text('Nombre*', 40),
  },
  { otros: true },
)
