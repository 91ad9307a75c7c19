/** Places: countries and their ports, and the administrative division of Chile. */
import { entity } from '../entity.ts'
import { choice, code, email, flag, integer, locode, ref, refText, serial, text } from '../fields.ts'

export const MEDIOS = ['Marítimo', 'Aéreo', 'Terrestre'] as const
/** Groups of countries with a common food law. Initially no country is in the Codex: an administrador adds those that adopt its limits. */
export const BLOQUES = ['Unión Europea', 'Unión Económica Euroasiática', 'Consejo de Cooperación del Golfo', 'Codex Alimentarius'] as const

export const puerto = entity(
  'puerto',
  'Puertos',
  'puerto',
  {
    Cod_Puerto: serial('Código'),
    Nom_Puerto: text('Nombre*', 80),
    /** Only where it differs from the Spanish name. */
    Nom_Puerto_Ing: text('Nombre en inglés', 80),
    Cod_Pais: ref('pais', 'País*'),
    Cod_Locode: locode('UN/LOCODE'),
    Tipo: choice(MEDIOS, 'Tipo'),
    /** IANA name of the time zone in which the cut-offs of its departures are written. */
    Zona_Horaria: text('Zona horaria', 40, {
      pattern: /^[A-Z]\w+(\/[\w+-]+)+$/,
      hint: 'use un nombre como America/Punta_Arenas; en blanco, la de Chile continental.',
      example: 'America/Santiago',
    }),
  },
  { within: ['Cod_Pais'], about: 'Lugar donde la carga se embarca o llega: puerto, aeropuerto o paso fronterizo.' },
)

export const pais = entity(
  'pais',
  'Países',
  'país',
  {
    Cod_Pais: serial('Código'),
    Nom_Pais: text('Nombre*', 80),
    Nom_Pais_Ing: text('Nombre en inglés*', 80),
    Iso2: text('ISO 2*', 2, { upper: true, pattern: /^[A-Za-z]{2}$/, hint: 'use las dos letras ISO 3166, como CL.', example: 'CL' }),
    Iso3: text('ISO 3', 3, { upper: true, pattern: /^[A-Za-z]{3}$/, hint: 'use las tres letras ISO 3166, como CHL.', example: 'CHL' }),
    Cod_Aduana: text('Código de aduana', 10),
    Cod_Moneda: refText('moneda', 'Moneda'),
    Bloque: choice(BLOQUES, 'Bloque'),
    Exige_Csg: flag('Exige CSG y CSP'),
  },
  { about: 'País de destino o de origen, con su código ISO y el de aduana.' },
)

export const ciudad = entity(
  'ciudad',
  'Ciudades',
  'ciudad',
  {
    Cod_Ciudad: serial('Código'),
    Nom_Ciudad: text('Nombre*', 80),
    Nom_Ciudad_Ing: text('Nombre en inglés', 80),
    Cod_Pais: ref('pais', 'País*'),
    Cod_Comuna: refText('comuna', 'Comuna'),
  },
  { within: ['Cod_Pais', 'Cod_Comuna'] },
)

const official = (digits: number) => ({
  pattern: new RegExp(`^\\d{${digits}}$`),
  hint: `use el código oficial de ${digits} dígitos.`,
  example: '0'.repeat(digits),
})

export const comuna = entity(
  'comuna',
  'Comunas',
  'comuna',
  {
    Cod_Comuna: code('Código*', 5, official(5)),
    Nom_Comuna: text('Nombre*', 60),
    Cod_Provincia: refText('provincia', 'Provincia*'),
  },
  { within: ['Cod_Provincia'] },
)

export const provincia = entity(
  'provincia',
  'Provincias',
  'provincia',
  {
    Cod_Provincia: code('Código*', 3, official(3)),
    Nom_Provincia: text('Nombre*', 60),
    Cod_Region: refText('region', 'Región*'),
  },
  { within: ['Cod_Region'] },
)

export const region = entity(
  'region',
  'Regiones',
  'región',
  {
    Cod_Region: code('Código*', 2, official(2)),
    Nom_Region: text('Nombre*', 60),
    Ordinal: text('Ordinal', 6, { example: 'VII' }),
  },
  { order: ['Cod_Region'] },
)

export const destinofinal = entity(
  'destinofinal',
  'Destinos finales',
  'destino final',
  {
    Cod_DestinoFinal: serial('Código'),
    Nom_DestinoFinal: text('Nombre*', 80),
    Cod_Pais: ref('pais', 'País'),
  },
  { within: ['Cod_Pais'], otros: true },
)

export const planta = entity(
  'planta',
  'Plantas',
  'planta',
  {
    Cod_Planta: serial('Código'),
    Nom_Planta: text('Nombre*', 80),
    Cod_Sag: text('Código SAG', 20),
    Direccion: text('Dirección', 120),
    Cod_Comuna: refText('comuna', 'Comuna'),
    Email: email('Correo*'),
    Encargado: text('Encargado', 80),
  },
  { about: 'Planta donde se procesa y carga la fruta.' },
)

export const tramites = entity(
  'tramites',
  'Trámites',
  'trámite',
  {
    Cod_Tramite: serial('Código'),
    Nom_Tramite: text('Nombre*', 120),
    Cod_Pais: ref('pais', 'País de destino'),
    Cod_TipTrans: ref('tipotransporte', 'Tipo de transporte'),
    Dias_Gestion: integer('Días de gestión*', { from: -365, to: 365 }),
  },
  { within: ['Cod_Pais', 'Cod_TipTrans'], otros: true, about: 'Gestión ante una autoridad que un destino o medio de transporte exige.' },
)
