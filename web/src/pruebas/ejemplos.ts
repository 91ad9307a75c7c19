/** An example of each type of field: a new type does not compile without one, and then appears on the page automatically. */
import {
  choice,
  choices,
  code,
  containerNumber,
  date,
  decimal,
  email,
  type Field,
  type FieldType,
  flag,
  image,
  imo,
  instant,
  integer,
  localTime,
  locode,
  longText,
  ref,
  refs,
  richText,
  rows,
  rut,
  serial,
  text,
  url,
} from '@nogal/model/fields'

export type Ejemplo = { field: Field; value: unknown; error: string }

const PALABRAS = ['Aéreo', 'Marítimo', 'Terrestre'] as const
const FALTA = 'Falta este dato.'

export const EJEMPLOS: Record<FieldType, Ejemplo> = {
  serial: { field: serial('Número'), value: 42, error: FALTA },
  code: { field: code('Código*', 10), value: 'USD', error: 'Ya hay otro con este código.' },
  text: { field: text('Nombre*', 40, { hint: 'Como lo lee el cliente.' }), value: 'Nueces del Maule', error: FALTA },
  longText: { field: longText('Observaciones'), value: 'Primera línea.\nSegunda línea.', error: 'Use a lo más 2.000 caracteres.' },
  richText: {
    field: richText('Condiciones'),
    value: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Según lo ' },
            { type: 'text', text: 'pactado', marks: [{ type: 'bold' }] },
          ],
        },
      ],
    },
    error: FALTA,
  },
  integer: { field: integer('Contenedores*'), value: 12, error: 'Escriba un número de 1 a 99.' },
  decimal: { field: decimal('Kilos', 3), value: 24_500.5, error: 'Escriba un número mayor que 0.' },
  date: { field: date('ETD*'), value: '2026-11-30', error: 'Escriba una fecha como 05-03-2027.' },
  instant: { field: instant('Creado'), value: '2026-11-23T15:20:00Z', error: 'Escriba fecha y hora.' },
  localTime: { field: localTime('Corte'), value: '2026-11-28T18:00:00', error: 'Escriba fecha y hora.' },
  flag: { field: flag('Requiere análisis'), value: true, error: FALTA },
  ref: { field: ref('pais', 'País*'), value: 2, error: 'Elija uno de la lista.' },
  refs: { field: refs('pais', 'Países'), value: [1, 3], error: 'Elija al menos uno.' },
  choice: { field: choice(PALABRAS, 'Transporte*'), value: 'Marítimo', error: 'Elija uno de la lista.' },
  choices: { field: choices(PALABRAS, 'Transportes'), value: ['Aéreo', 'Terrestre'], error: 'Elija al menos uno.' },
  email: { field: email('Correo'), value: 'compras@nordkern.example', error: 'Escriba un correo como nombre@empresa.cl.' },
  rut: { field: rut('RUT'), value: '123456785', error: 'El dígito verificador no corresponde.' },
  imo: { field: imo('IMO'), value: '9074729', error: 'El dígito verificador no corresponde.' },
  locode: { field: locode('LOCODE'), value: 'CLVAP', error: 'Escriba país y lugar, como CLVAP.' },
  containerNumber: { field: containerNumber('Contenedor'), value: 'CSQU3054383', error: 'El dígito verificador no corresponde.' },
  url: { field: url('Sitio'), value: 'https://www.nordkern.example', error: 'Escriba una dirección que empiece con https://.' },
  image: { field: image('Logo'), value: null, error: 'Suba un archivo PNG o JPEG.' },
  rows: {
    field: rows({ Nombre: text('Nombre*', 40), Correo: email('Correo') }, 'Contactos'),
    value: [{ Nombre: 'Ana Rojas', Correo: 'ana@nordkern.example' }],
    error: 'Fila 1: falta el nombre.',
  },
}

/** The options of references in the examples. */
export const PAISES = [
  { value: 1, label: 'Alemania' },
  { value: 2, label: 'Chile', hint: 'CL' },
  { value: 3, label: 'China' },
]
