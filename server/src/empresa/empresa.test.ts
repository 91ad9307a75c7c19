/** The company: its pictures, accounts and signers, who may change them, and what papers and mails show of them. */
import { createHash } from 'node:crypto'
import { MAX_LADO_IMAGEN } from '@nogal/model/empresa/empresa.calls'
import type { Values } from '@nogal/model/fields'
import { expect, test } from 'vitest'
import { heavy } from '../heavy/heavy.ts'
import { CONTRATO } from '../negocio/contrato/contrato.ts'
import { difference } from '../papel/difference.ts'
import { fingerprintOf } from '../papel/fingerprint.ts'
import { formulario, type Respuesta } from '../test/api.ts'
import { pdf, png, pngOf } from '../test/archivos.ts'
import { useNegocios } from '../test/negocios.ts'

const api = useNegocios()
const { agregar, enviar, leer } = api

const upload = (bytes: Buffer | string, name = 'logo.png', usuario = 'admin'): Promise<Respuesta> =>
  api.pedir('POST', '/api/imagenes', { usuario, ...formulario(name, bytes) })
const change = (body: object, usuario = 'admin'): Promise<Respuesta> =>
  api.pedir('PUT', '/api/parametros/clienteinterno/1', { body, usuario })
const preview = (body: object, query = '?clave=1'): Promise<Respuesta> =>
  api.pedir('POST', `/api/administracion/empresa/vista${query}`, { body })
const company = async () => (await leer('/api/parametros/clienteinterno/1')).data
const wordsOf = async (bytes: Buffer): Promise<string> => JSON.stringify(await heavy('readPdf', bytes as never))
const hasPicture = (bytes: Buffer): boolean => bytes.includes('/Subtype /Image')
const confirmed = async () => {
  const one = await agregar()
  await enviar('cambiar-estado', { Nro_Negocio: one.Nro_Negocio, Cod_EstadoNeg: '02' })
  return one
}
const contract = async (nro: number, query = '') => (await leer(`/api/negocio/print-negocio/${nro}${query}`)).data
const printed = async (nro: number): Promise<Buffer> => (await leer(`/api/negocio/print-negocio/${nro}?formato=pdf`)).bytes

/** A JPEG of one white pixel. */
const JPEG = Buffer.from(
  `/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP${'/'.repeat(86)}wAALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=`,
  'base64',
)
const SIGNERS = [
  { Nombre: 'Rosa Gerente', Cargo: 'Gerenta general', Cargo_Ing: 'General manager' },
  { Nombre: 'Saúl Apoderado', Cargo: 'Apoderado' },
]
const USD = { Banco: 'Banco en dólares', Cuenta: '111', Swift: 'BCORCLRM', Cod_Moneda: 'USD' }
const EUR = { Banco: 'Banco en euros', Cuenta: 'DE89 3704 0044 0532 0130 00', Cod_Moneda: 'EUR' }

test('a picture is stored once by its content, and administradores see it', async () => {
  const first = await upload(png())
  expect(first).toMatchObject({ status: 200, data: { Huella: createHash('sha256').update(png()).digest('hex'), Ancho: 1, Alto: 1 } })
  expect((await upload(png(), 'otra vez.png')).data).toEqual(first.data)
  const { bytes, headers } = await api.pedir('GET', `/api/imagenes/${first.data.Huella}`)
  expect([bytes.equals(png()), headers['content-type']]).toEqual([true, 'image/png'])
  expect((await api.pedir('GET', `/api/imagenes/${first.data.Huella}`, { usuario: 'comex' })).status).toBe(403)
  expect((await upload(png(), 'x.png', 'comex')).status).toBe(403)
  expect((await api.pedir('GET', `/api/imagenes/${'0'.repeat(64)}`)).status).toBe(404)
})

test.each<[what: string, bytes: Buffer | string, status: number, sentence: RegExp]>([
  ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415, /no es una imagen PNG ni JPEG/],
  ['a PDF that is called a picture', pdf(), 415, /no es una imagen PNG ni JPEG/],
  ['nothing', '', 415, /no es una imagen PNG ni JPEG/],
  ['a bomb of pixels', pngOf(50_000, 50_000), 415, new RegExp(`puede medir a lo más ${MAX_LADO_IMAGEN} por lado`)],
  ['a PNG that ends in its header', png().subarray(0, 33), 415, /está dañada/],
  ['a PNG without a size', pngOf(0, 0), 415, /está dañada/],
  ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 415, /está dañada/],
  ['more than a megabyte', Buffer.concat([png(), Buffer.alloc(1024 * 1024)]), 413, /pesa más de 1 MB/],
])('refuses %s with a sentence', async (_, bytes, status, sentence) => {
  const answer = await upload(bytes, 'archivo.png')
  expect(answer).toMatchObject({ status, mensaje: expect.stringMatching(sentence) })
})

test('a JPEG is accepted by its content, whatever its name', async () => {
  expect((await upload(JPEG, 'logo.png')).data).toMatchObject({ Ancho: 1, Alto: 1 })
})

test.each<[what: string, body: object, campo: string, sentence: RegExp]>([
  ['a picture that was never uploaded', { Logo: 'a'.repeat(64) }, 'Logo', /no está en el portal. Súbala otra vez/],
  ['a path instead of a picture', { Logo: '../../etc/passwd' }, 'Logo', /suba un archivo PNG o JPEG/],
  [
    'a signature that was never uploaded',
    { Firmantes: [{ Nombre: 'X', Cargo: 'Y', Imagen: 'b'.repeat(64) }] },
    'Firmantes.0.Imagen',
    /no está en el portal/,
  ],
  [
    'an IBAN with a wrong digit',
    { Cuentas: [{ ...EUR, Cuenta: 'DE88 3704 0044 0532 0130 00' }] },
    'Cuentas.0.Cuenta',
    /el IBAN no es válido/,
  ],
  ['a SWIFT of nine characters', { Cuentas: [{ ...USD, Swift: 'BCORCLRM1' }] }, 'Cuentas.0.Swift', /8 u 11 caracteres/],
  ['a currency that there is none of', { Cuentas: [{ ...USD, Cod_Moneda: 'ZZZ' }] }, 'Cuentas.0.Cod_Moneda', /Moneda/],
  ['more signers than a page has room for', { Firmantes: Array(5).fill(SIGNERS[0]) }, 'Firmantes', /demasiadas filas/],
])('refuses %s', async (_, body, campo, sentence) => {
  expect(await change(body)).toMatchObject({ status: 400, errores: [{ campo, mensaje: expect.stringMatching(sentence) }] })
})

test('only an administrador changes it, whatever screens others have', async () => {
  await api.pedir('POST', '/api/parametros/permisousuario', {
    body: { Cod_Usuario: 'comercial', Cod_Pantalla: 'clienteinterno', Cod_Funcion: 'editar', Permitido: true },
  })
  expect((await change({ Cuentas: [USD] }, 'comercial')).status).toBe(403)
  expect((await preview({}, '?clave=1')).status).toBe(200)
  expect((await api.pedir('POST', '/api/administracion/empresa/vista?clave=1', { body: {}, usuario: 'comercial' })).status).toBe(403)
})

test('contracts show the accounts of their currency, the signers, and logo and signatures once they are no drafts', async () => {
  const { Huella } = (await upload(png())).data
  const [draft, one] = [await agregar(), await confirmed()]
  const before = await printed(one.Nro_Negocio)
  expect([hasPicture(before), (await contract(one.Nro_Negocio)).Membrete]).toEqual([false, null])
  const [signer, ...others] = SIGNERS
  const Firmantes = [{ ...signer, Imagen: Huella }, ...others]
  expect((await change({ Web: 'https://www.losnogales.example/', Logo: Huella, Cuentas: [USD, EUR], Firmantes })).status).toBe(200)
  const es = await contract(one.Nro_Negocio)
  expect(es.Vendedor.Cuentas).toMatchObject([{ Banco: 'Banco en dólares', Cuenta: '111', Moneda: 'USD' }])
  expect(es.Firmas).toMatchObject([
    { Rol: 'vendedor', Nombre: 'Rosa Gerente', Cargo: 'Gerenta general' },
    { Rol: 'vendedor', Nombre: 'Saúl Apoderado', Cargo: 'Apoderado' },
    { Rol: 'comprador' },
  ])
  expect((await contract(one.Nro_Negocio, '?idioma=en')).Firmas.map(({ Cargo }: { Cargo: string }) => Cargo)).toEqual([
    'General manager',
    'Apoderado',
    null,
  ])
  const after = await printed(one.Nro_Negocio)
  expect([hasPicture(after), hasPicture(await printed(draft.Nro_Negocio))]).toEqual([true, true])
  const words = await wordsOf(after)
  for (const said of ['www.losnogales.example', 'Banco en dólares', 'Rosa Gerente']) expect(words).toContain(said)
  expect(words).not.toContain('Banco en euros')
  // what was printed before stays as it was
  expect((await leer(`/api/negocio/print-negocio/${one.Nro_Negocio}?impresion=1`)).bytes.equals(before)).toBe(true)
})

test('an account without a currency takes any, and a deal that no account takes shows all', async () => {
  const { Nro_Negocio } = await confirmed()
  const banks = async () => (await contract(Nro_Negocio)).Vendedor.Cuentas.map(({ Banco }: { Banco: string }) => Banco)
  await change({ Cuentas: [EUR, { Banco: 'Banco de todo', Cuenta: '7' }] })
  expect(await banks()).toEqual(['Banco de todo'])
  await change({ Cuentas: [EUR] })
  expect(await banks()).toEqual(['Banco en euros'])
  await change({ Cuentas: [] })
  expect(await banks()).toEqual([])
})

test('a preview prints what is not saved, in both languages, and keeps nothing', async () => {
  const before = await company()
  const answer = await preview({ Nom_ClienteInt: 'Nogales Nuevo SpA', Firmantes: SIGNERS, Version: before.Version }, '?clave=1&idioma=en')
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const words = await wordsOf(answer.bytes)
  for (const said of ['Nogales Nuevo SpA', 'General manager']) expect(words).toContain(said)
  expect(await company()).toEqual(before)
  expect(await preview({ Rut: '1-1' })).toMatchObject({ status: 400, errores: [{ campo: 'Rut' }] })
  expect((await preview({ Nom_ClienteInt: 'Tarde', Version: 1 })).status).toBe(before.Version === 1 ? 200 : 409)
})

test('a company that has no contract yet, or is not stored, previews a sheet', async () => {
  const Rut = '76.086.428-5'
  const { bytes, status } = await preview({ Nom_ClienteInt: 'Por Nacer SpA', Rut, Cuentas: [USD, EUR], Firmantes: SIGNERS }, '?idioma=es')
  expect(status).toBe(200)
  const words = await wordsOf(bytes)
  for (const said of ['Hoja de muestra', 'Por Nacer SpA', Rut, 'Banco en euros', 'Saúl Apoderado']) expect(words).toContain(said)
  expect((await leer('/api/parametros/clienteinterno?buscar=nacer')).data).toEqual([])
})

test('another logo makes no paper outdated, and the history tells who changed it', async () => {
  await change({ Logo: null })
  const { Huella } = (await upload(png())).data
  const { Nro_Negocio } = await confirmed()
  const before = await contract(Nro_Negocio)
  await change({ Logo: Huella })
  const after = await contract(Nro_Negocio)
  expect([before.Membrete?.Logo ?? null, after.Membrete.Logo]).toEqual([null, Huella])
  expect(difference(CONTRATO, before, after)).toEqual([])
  const says = ({ Impreso_En: _, ...told }: Values) => fingerprintOf(told)
  expect(says(after)).toBe(says(before))
  const { data } = await leer('/api/historial/clienteinterno/1')
  expect(data[0]).toMatchObject({ Usuario: 'admin', Antes: { logo: null }, Despues: { logo: Huella } })
})

test('messages end with the address of the company as it was when they were written', async () => {
  const foot = async () => (await api.db.pool.query('select pie from envio order by id_envio desc limit 1')).rows[0].pie
  const invite = (Cod_Usuario: string) =>
    api.pedir('POST', '/api/administracion/personas/invitar', {
      body: { Cod_Usuario, Nom_Usuario: 'Invitada', Email: 'invitada@y.cl', Cod_AreaGestion: 1 },
    })
  await change({ Direccion: 'Av. Uno 1', Telefono: '+56 2 1', Web: 'https://uno.example' })
  await invite('pie1')
  const first = await foot()
  expect(first).toMatch(/^Av\. Uno 1, .+ · \+56 2 1 · uno\.example$/)
  await change({ Direccion: 'Av. Dos 2' })
  expect(await foot()).toBe(first)
})
