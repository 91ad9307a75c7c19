import { describe, expect, test } from 'vitest'
import * as f from './fields.ts'
import { check } from './schema.ts'

const verdict = (field: f.Field, value: unknown): unknown => {
  const { row, errores } = check({ Dato: field }, value === undefined ? {} : { Dato: value })
  return errores ? errores.map(e => e.mensaje) : row.Dato
}
const doc = (...content: f.RichNode[]) => ({ type: 'doc', content })
const link = (href: string) =>
  doc({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] })
const words = (text: string): f.RichNode => ({ type: 'text', text })
const nested = (depth: number): unknown => (depth ? { type: 'blockquote', content: [nested(depth - 1)] } : { type: 'paragraph' })
const many = <T>(times: number, value: T): T[] => Array.from({ length: times }, () => value)
const colour = f.choice(['rojo', 'verde'], 'Dato')
const contact = f.rows({ Nombre: f.text('Nombre*'), Email: f.email('Correo*') }, 'Dato')

describe('accepted, and as what', () => {
  test.each<[string, f.Field, unknown, unknown]>([
    ['text is trimmed', f.text('Dato*'), '  hola  ', 'hola'],
    ['text is composed', f.text('Dato'), 'n\u0303', 'ñ'],
    ['an empty text is nothing', f.text('Dato'), '', null],
    ['what nobody sees is dropped', f.text('Dato'), '\ufeffVal\u00adpa\u200bra\u2060í\u200eso\u034f', 'Valparaíso'],
    ['a joiner of nothing is dropped', f.text('Dato'), 'a\u200db\u200c', 'ab'],
    ['emoji stay whole', f.text('Dato'), '👩🏽\u200d🌾 ❤\ufe0f', '👩🏽\u200d🌾 ❤\ufe0f'],
    ['every space is the same, and two are one', f.text('Dato'), '\u00a0San\u2009 \u00a0Antonio\u3000', 'San Antonio'],
    ['spaces in a long text', f.longText('Dato'), 'a  b', 'a  b'],
    ['separators of lines are line breaks', f.longText('Dato'), 'a\u2028b\u2029c', 'a\nb\nc'],
    ['Arabic letters', f.text('Dato'), 'شركة', 'شركة'],
    ['HTML is only text', f.text('Dato'), '<b>"\'; drop table', '<b>"\'; drop table'],
    ['lines in a long text', f.longText('Dato'), 'a\n\tb', 'a\n\tb'],
    ['capitals', f.text('Dato', 3, { upper: true }), 'usd', 'USD'],
    ['no blanks', f.text('Dato', 12, { unspaced: true, pattern: /^\d+$/ }), ' 7489 2011\u00a033 ', '7489201133'],
    ['a whole number', f.integer('Dato'), 1.0, 1],
    ['decimals', f.decimal('Dato', 2), 12.25, 12.25],
    ['zero', f.decimal('Dato', 2), 0, 0],
    ['a date', f.date('Dato'), '2028-02-29', '2028-02-29'],
    ['a local time', f.localTime('Dato'), '2027-03-05T16:20', '2027-03-05T16:20:00'],
    ['a container number', f.containerNumber('Dato'), 'csqu 305438-3', 'CSQU3054383'],
    ['an instant', f.instant('Dato'), '2027-03-05T16:20:00-03:00', '2027-03-05T16:20:00-03:00'],
    ['"1" is yes', f.flag('Dato'), '1', true],
    ['0 is no', f.flag('Dato'), 0, false],
    ['a reference', f.ref('pais', 'Dato'), 152, 152],
    ['a text reference', f.refText('moneda', 'Dato'), ' USD ', 'USD'],
    ['references', f.refs('producto', 'Dato'), [1, 2], [1, 2]],
    ['a choice', colour, 'rojo', 'rojo'],
    ['nothing chosen', colour, '', null],
    ['choices once', f.choices(['a', 'b'], 'Dato'), ['a', 'b', 'a'], ['a', 'b']],
    ['an e-mail', f.email('Dato'), 'a.b@empresa.cl', 'a.b@empresa.cl'],
    ['false is no', f.flag('Dato*'), false, false],
    ['a RUT is formatted', f.rut('Dato'), '123456785', '12.345.678-5'],
    ['a locode in capitals', f.locode('Dato'), 'clvap', 'CLVAP'],
    ['an address', f.url('Dato'), 'https://x.cl/{numero}', 'https://x.cl/{numero}'],
    ['a rich text', f.richText('Dato'), link('https://x.cl'), link('https://x.cl')],
    [
      'a rich text without what nobody sees',
      f.richText('Dato'),
      doc({ type: 'paragraph', content: [words('a\u00ad\u2028b'), words('\u200b')] }),
      doc({ type: 'paragraph', content: [words('a b')] }),
    ],
    ['rows', contact, [{ Nombre: 'Ana', Email: 'a@b.cl' }], [{ Nombre: 'Ana', Email: 'a@b.cl' }]],
  ])('%s', (_, field, value, wanted) => expect(verdict(field, value)).toEqual(wanted))
})

describe('refused, with a sentence', () => {
  test.each<[string, f.Field, unknown, RegExp]>([
    ['nothing where needed', f.text('Dato*'), null, /falta este dato/],
    ['blanks where needed', f.text('Dato*'), '   ', /falta este dato/],
    ['a number for a text', f.text('Dato'), 5, /escriba un texto/],
    ['a list for a text', f.text('Dato'), ['a'], /escriba un texto/],
    ['too long', f.text('Dato', 3), 'cuatro', /3 caracteres como máximo \(tiene 6\)/],
    ['a null byte', f.text('Dato'), 'a\0b', /caracteres de control/],
    ['a control character', f.longText('Dato'), 'a\u0007', /caracteres de control/],
    ['half a character', f.text('Dato'), 'a\ud800', /caracteres de control/],
    ['text that turns around', f.text('Dato'), 'a\u202eb', /caracteres de control/],
    ['an isolated direction', f.longText('Dato'), 'a\u2066b', /caracteres de control/],
    ['a control character of the second set', f.text('Dato'), 'a\u0085b', /caracteres de control/],
    ['what is no character', f.text('Dato'), 'a\ufffe', /caracteres de control/],
    ['a separator of lines in one line', f.text('Dato'), 'a\u2028b', /una sola línea/],
    ['only what nobody sees', f.text('Dato*'), '\u200b\u00ad\ufeff', /falta este dato/],
    ['two lines in one', f.text('Dato'), 'a\nb', /una sola línea/],
    ['a text for a number', f.integer('Dato'), '5', /escriba un número/],
    ['a fraction', f.integer('Dato'), 1.5, /número entero/],
    ['beyond the column', f.integer('Dato'), 1e10, /no puede ser mayor/],
    ['endless', f.decimal('Dato'), Number.POSITIVE_INFINITY, /escriba un número/],
    ['no number', f.decimal('Dato'), Number.NaN, /escriba un número/],
    ['too many decimals', f.decimal('Dato', 2), 1.234, /2 decimales como máximo/],
    ['far too many', f.decimal('Dato', 2), 1e-9, /2 decimales como máximo/],
    ['not above', f.decimal('Dato', 2, { from: 0, above: true }), 0, /mayor que 0/],
    ['below', f.integer('Dato', { from: 1 }), 0, /menor que 1/],
    ['no day', f.date('Dato'), '2027-02-30', /fecha válida/],
    ['a day of long ago', f.date('Dato'), '0001-01-01', /fecha válida/],
    ['a local time with a zone', f.localTime('Dato'), '2027-03-05T16:20:00Z', /fecha y hora/],
    ['a container number of another digit', f.containerNumber('Dato'), 'CSQU3054384', /le corresponde 3/],
    ['a date in words', f.instant('Dato'), 'March 7', /fecha y hora/],
    ['perhaps', f.flag('Dato'), 'quizás', /elija sí o no/],
    ['a list for yes', f.flag('Dato'), [1], /elija sí o no/],
    ['no answer', f.flag('Dato*'), undefined, /falta este dato/],
    ['no document', f.richText('Dato*'), undefined, /falta este dato/],
    ['a reference in words', f.ref('pais', 'Dato'), 'Chile', /valor de la lista/],
    ['another word', colour, 'azul', /elija rojo, verde/],
    ['no choice where needed', f.choices(['a'], 'Dato*'), [], /al menos un valor/],
    ['no e-mail', f.email('Dato'), 'a@', /correo válido/],
    ['a wrong digit', f.rut('Dato'), '12.345.678-9', /dígito verificador/],
    ['a wrong vessel', f.imo('Dato'), '9074728', /IMO/],
    ['a wrong place', f.locode('Dato'), 'CLV', /UN\/LOCODE/],
    ['a script address', f.url('Dato'), 'javascript:alert(1)', /http/],
    ['a script link', f.richText('Dato'), link('javascript:alert(1)'), /enlaces http/],
    ['an unknown node', f.richText('Dato'), doc({ type: 'iframe' }), /formato no es válido/],
    ['a text for a document', f.richText('Dato'), '<p>', /formato no es válido/],
    ['a document without end', f.richText('Dato'), doc(nested(5_000) as f.RichNode), /demasiados niveles/],
    ['a null byte in a document', f.richText('Dato'), doc({ type: 'text', text: '\0' }), /caracteres de control/],
    ['a direction in a document', f.richText('Dato'), doc(words('a\u202eb')), /caracteres de control/],
    ['a direction in an address', f.richText('Dato'), link('https://x.cl/\u202e'), /caracteres de control/],
    ['a document of very many nodes', f.richText('Dato'), doc(...many(2_000, { type: 'paragraph', content: many(9, words('')) })), /largo/],
    ['a long document', f.richText('Dato'), doc(...many(4, words('x'.repeat(19_000)))), /largo/],
    ['a node with more', f.richText('Dato'), doc({ ...words('a'), onclick: 'x' } as f.RichNode), /formato no es válido/],
    ['a content that is no list', f.richText('Dato'), doc({ type: 'paragraph', content: 'x' as never }), /formato no es válido/],
    ['a row without its name', contact, [{ Email: 'a@b.cl' }], /Nombre: falta este dato/],
    ['a row with more', contact, [{ Nombre: 'Ana', Email: 'a@b.cl', Otro: 1 }], /Otro no existe/],
    ['a number for a row', contact, [{ Nombre: 'Ana', Email: 'a@b.cl' }, 1], /la fila 2 no es válida/],
    ['an object for rows', contact, {}, /lista no es válida/],
  ])('%s', (_, field, value, sentence) => expect(verdict(field, value)).toEqual([expect.stringMatching(sentence)]))
})

describe('a whole row', () => {
  const fields = { Codigo: f.code('Código*', 3), Nombre: f.text('Nombre*'), Nota: f.text('Nota'), Contactos: contact }
  test('each field at fault gets one sentence', () => {
    const { errores } = check(fields, { Codigo: 'LARGO', Nota: 5, Otro: 1, Contactos: [{ Nombre: '', Email: 'x' }] })
    expect(errores!.map(e => e.campo).sort()).toEqual(['Codigo', 'Contactos.0.Email', 'Contactos.0.Nombre', 'Nombre', 'Nota', 'Otro'])
  })
  test('what is no object is refused', () => {
    for (const body of [null, undefined, 5, 'a', [], [{}]]) expect(check(fields, body).errores, String(body)).toHaveLength(1)
  })
  test('a partial row may leave out, not empty, what is required', () => {
    expect(check(fields, { Nota: 'x' }, { partial: true }).row).toEqual({ Nota: 'x' })
    expect(check(fields, { Nombre: null }, { partial: true }).errores).toEqual([{ campo: 'Nombre', mensaje: 'Nombre: falta este dato.' }])
    expect(check(fields, { Nota: 'x' }, { partial: ['Codigo'] }).errores).toEqual([
      { campo: 'Codigo', mensaje: 'Código: falta este dato.' },
    ])
  })
  test('names of Object itself are unknown fields', () => {
    for (const key of ['constructor', 'toString', 'hasOwnProperty'])
      expect(check(fields, { Codigo: 'A', Nombre: 'B', [key]: 1 }).errores).toEqual([
        { campo: key, mensaje: `El campo ${key} no existe; quítelo.` },
      ])
  })
})
