import { expect, test } from 'vitest'
import { document, type Indice } from './carpeta.document.ts'
import type { CarpetaLeida } from './carpeta.queries.ts'
import { TEXTOS_CARPETA } from './carpeta.textos.ts'
import { ordenar } from './orden.ts'

const EMBARQUE = {
  Nro_Embarque: 7,
  Nro_Negocio: 3,
  Nro_Corr_Embarque: 1,
  Nro_Contrato: '2027-0003',
  Nom_Cliente: 'Nordkern GmbH',
} as Indice['embarque']

test.each([
  [{ archivos: 0, faltan: 0, afuera: true }, 'Ningún archivo todavía.', 'No files yet.'],
  [{ archivos: 0, faltan: 0, afuera: false }, 'Ningún archivo todavía.', 'No files yet.'],
  [{ archivos: 0, faltan: 2, afuera: false }, 'Ningún archivo todavía. Faltan 2.', 'No files yet. 2 are missing.'],
  [{ archivos: 1, faltan: 0, afuera: true }, 'Un archivo.', 'One file.'],
  [{ archivos: 2, faltan: 1, afuera: true }, '2 archivos. Falta uno.', '2 files. One is missing.'],
  [{ archivos: 2, faltan: 0, afuera: false }, '2 archivos. No falta nada.', '2 files. Nothing is missing.'],
])('an index of %j says so', (told, es, en) => {
  for (const [idioma, text] of [
    ['es', es],
    ['en', en],
  ] as const) {
    const { content } = document({ embarque: EMBARQUE, secciones: [], en: '2027-03-01T12:00:00Z', idioma, ...told })
    expect((content as { text?: string }[])[1]!.text).toBe(text)
  }
})

test('an index in English names in English what has no English of its own', () => {
  const item = {
    Id_Gestion: 1,
    Tipo: 'analisis',
    Id_Contenedor: null,
    Nombre: 'Moisture',
    Id_LineaGestion: 1,
    Numero: null,
    Completa: false,
  }
  const paper = {
    Clave: 7,
    Variante: 0,
    Impresion: 1,
    Idioma: 'es',
    Datos: { Numero: '1', Contenedores: [] },
    Bytes: 1,
    En: '2027-03-01T12:00:00Z',
  }
  const papers = ['instruccion-aduana', 'instruccion-transporte', 'instruccion-agcarga', 'instruccion-planta']
  const { secciones } = ordenar(
    {
      Embarque: EMBARQUE,
      Contenedores: [],
      Gestiones: [{ ...item, Nom_Estado: 'En proceso', Fecha_Vence: '2027-03-04' }],
      Archivos: [],
      Papeles: papers.map(Papel => ({ ...paper, Papel, Enviado_En: null })),
    } as unknown as CarpetaLeida,
    'en',
  )
  expect(
    secciones.flatMap(({ Titulo, Lineas }) => [
      Titulo,
      ...Lineas.map(({ Nombre, Estado }) => `${Nombre}: ${Estado.replaceAll('\u00a0', ' ')}`),
    ]),
  ).toEqual([
    'Shipment',
    'Moisture: Missing, due 4 March 2027',
    'Customs instruction: Printed on 1 March 2027, not sent',
    'Transport instruction: Printed on 1 March 2027, not sent',
    'Forwarder instruction: Printed on 1 March 2027, not sent',
    'Loading instruction: Printed on 1 March 2027, not sent',
  ])
})

test('an index and its folders write the number of a container as the papers do', () => {
  const { secciones, puestos } = ordenar(
    {
      Embarque: EMBARQUE,
      Contenedores: [
        { Id_Contenedor: 1, Nro_Corr_Contenedor: 1, Nro_Contenedor: 'CSQU3054383' },
        { Id_Contenedor: 2, Nro_Corr_Contenedor: 2, Nro_Contenedor: null },
      ],
      Gestiones: [],
      Archivos: [{ Id_Gestion: null, Id_Contenedor: 1, Nombre: 'foto.jpg', Descripcion: null, Tipo: 'jpg', Del_Negocio: false }],
      Papeles: [],
    } as unknown as CarpetaLeida,
    'es',
  )
  expect(secciones.map(({ Titulo }) => Titulo)).toEqual(['Embarque', 'Contenedor CSQU 305438-3', 'Contenedor 2'])
  expect(puestos[0]!.ruta).toContain('/2 Contenedor CSQU 305438-3/')
})

test('an index writes the number of an item under its name, and parts no date', () => {
  const linea = { Clase: 'Certificates', Nombre: 'Certificate of origin', Numero: 'CE-2027-0001', Archivos: [], Falta: true }
  const secciones = [{ Titulo: 'Shipment', Lineas: [{ ...linea, Estado: TEXTOS_CARPETA.en.pendiente('', '2027-03-04') }] }]
  const { content } = document({
    ...{ embarque: EMBARQUE, secciones, archivos: 0, faltan: 1 },
    ...{ afuera: false, en: '2027-03-01T12:00:00Z', idioma: 'en' as const },
  })
  const text = JSON.stringify(content)
  expect(text).toContain('"Certificate of origin",{"text":"CE-2027-0001","style":"note"}')
  expect(text).toContain('Missing, due 4\u00a0March\u00a02027')
})
