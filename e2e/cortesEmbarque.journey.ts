/**
 * The forms of a shipment, its containers and its gestión, of the plant and of the client, each saved without a line: see
 * `cortes.steps.ts`.
 */
import assert from 'node:assert/strict'
import { choosingPdf, cutOnEach, DIALOG, type Formulario, fromMenu, pressing, SIN_ENVIAR, taking, typing } from './cortes.steps.ts'
import { type AnswerRow, confirmedDeal, day, newNumbers, typed } from './embarque.steps.ts'
import type { Journey, Stage } from './journey.ts'

/** A shipment with containers and fruit, of a confirmed deal; and another one, whose client waits for originals. */
type Embarcado = { nro: number; ship: number; boxes: readonly number[]; espera: AnswerRow }

const ship = (end = '') => ({ path: ({ nro, ship }: Embarcado) => `/pages/embarque/${nro}/${ship}${end}` })
const box = (parte: string, at = 0) => ({
  path: ({ nro, ship, boxes }: Embarcado) => `/pages/embarque/${nro}/${ship}?contenedor=${boxes[at]}&parte=${parte}#contenedores`,
})
const area = (name: string, end = '') => ({ path: ({ nro, ship }: Embarcado) => `/pages/${name}/${nro}/${ship}${end}` })
/** The first item of a list of gestión, opened in one of its sections. */
const item = (where: 'calidad' | 'logistica', list: string, seccion: string, hash: string) => ({
  form: DIALOG,
  path: async ({ nro, ship }: Embarcado, { call }: Stage) => {
    const [one] = (await call('GET', `/api/${list.replace('{id}', String(ship))}`)).data as AnswerRow[]
    assert.ok(one, `${list} has an item`)
    const key = `${one.Id_Contenedor}-${one.Cod_CertDocAnalis}-${one.Id_LineaGestion}`
    return `/pages/${where}/${nro}/${ship}?item=${key}&seccion=${seccion}#${hash}`
  },
})
const analysis = (seccion: string) => item('calidad', 'calidadembarque/{id}/0/listar-analisis-contenedor', seccion, 'analisis')
const paper = (seccion: string) => item('logistica', 'comexlogistica/{id}/0/listar-documentos-contenedor', seccion, 'documento')

const FORMS: readonly Formulario<Embarcado>[] = [
  { name: 'reserva', ...ship('#reserva'), write: typing('Referencia interna', 'REF 77'), press: 'Guardar la reserva' },
  {
    name: 'fechas',
    ...ship('#fechas'),
    write: typing('Corte de documentos', `${typed(day(15))} 16:00`),
    press: 'Guardar las fechas',
  },
  { name: 'aduana', ...ship('#aduana'), write: typing(/./, '1'), press: 'Guardar los datos de aduana' },
  { name: 'caja', ...box('datos'), write: form => form.getByRole('textbox').last().fill('corte'), press: 'Guardar los datos' },
  { name: 'sellos', ...box('sellos'), write: typing('Sello de la naviera', 'CORTE1'), press: 'Guardar los sellos' },
  {
    name: 'camion',
    ...box('camion'),
    write: async form => {
      await typing('Patente', 'ABCD12')(form)
      await typing(/^Temperatura de la fruta/, '12,5')(form)
    },
    press: 'Guardar el camión',
  },
  {
    name: 'temperatura',
    ...ship('#frio'),
    open: pressing(/^Temperatura$/),
    write: typing('Temperatura', '-1'),
    press: 'Guardar',
  },
  {
    name: 'adjunto',
    ...ship('#adjuntos'),
    form: 'section[aria-label^=Adjuntos]',
    open: page => page.getByText('No hay archivos adjuntos').waitFor(),
    press: choosingPdf('Elegir archivos', ['Adjunto']),
    once: true,
    words: { mark: 'Sin subir' },
  },
  {
    name: 'adjunto-renombrado',
    ...ship('#adjuntos'),
    open: fromMenu(/^Nombre y descripci/),
    write: typing('Descripción', 'Con el corte'),
    press: 'Guardar',
  },
  { name: 'pesos', ...box('pesos'), write: typing('Tara', '4600'), press: 'Guardar los pesos' },
  {
    name: 'sellos-de-la-lista',
    ...ship('#contenedores'),
    open: fromMenu(/^Sellos/),
    write: typing('Sello de la naviera', 'CORTE2'),
    press: 'Guardar los sellos',
  },
  {
    name: 'numeros',
    ...ship('#contenedores'),
    open: pressing('Pegar números'),
    write: form => form.getByRole('textbox').fill(newNumbers(3).join(' ')),
    press: 'Guardar los números',
  },
  {
    name: 'cuantos',
    ...ship('#contenedores'),
    open: pressing('Agregar o quitar'),
    write: form => form.getByRole('textbox').first().fill('4'),
    press: 'Dejar así',
  },
  { name: 'proforma', ...ship('#papeles'), open: pressing(/^Aprobar/), write: typing('Número proforma', 'PF-1'), press: 'Aprobar' },
  {
    name: 'enviar',
    ...ship('#papeles'),
    open: pressing(/^Enviar.*Instrucciones de embarque/),
    write: typing('Asunto', 'Instrucciones con el corte'),
    press: /^Enviar la revisión/,
  },
  {
    name: 'autorizar',
    ...box('datos', 1),
    open: pressing('Autorizar con un motivo'),
    write: typing('Motivo', 'El laboratorio informa mañana.'),
    press: 'Autorizar',
  },
  { name: 'documento', ...paper('datos'), write: typing('Referencia', 'DOC corte'), press: 'Guardar' },
  {
    name: 'comentario',
    ...paper('comentarios'),
    write: form => form.getByRole('textbox').fill('Se lo enviamos mañana.'),
    press: 'Comentar',
  },
  {
    name: 'tramite',
    ...area('logistica', '#tramites'),
    open: fromMenu('Cambiar'),
    write: form => form.getByRole('textbox').last().fill('corte'),
    press: 'Guardar',
  },
  {
    name: 'cotejo',
    ...area('logistica', '#cotejo'),
    open: pressing('Agregar lo que dice un papel'),
    write: form => form.getByLabel('Consignatario', { exact: true }).fill('Otra Casa GmbH'),
    press: 'Guardar',
  },
  {
    name: 'varias-gestiones',
    ...area('logistica', '#documento'),
    open: async page => {
      for (const at of [0, 1])
        await page
          .getByRole('checkbox', { name: /^Elegir / })
          .nth(at)
          .click()
      await page.getByRole('button', { name: 'Cambiar datos o estado' }).click()
    },
    write: typing('Referencia', 'DOC corte de varios'),
    press: 'Cambiar 2',
    once: true,
  },
  {
    name: 'papel-leido',
    ...area('logistica', '#cotejo'),
    open: pressing('Agregar lo que dice un papel'),
    press: choosingPdf('PDF que se lee', ['Consignee: Otra Casa GmbH']),
    words: { mark: undefined },
  },
  {
    name: 'despachar',
    path: () => '/pages/embarques/listado?envios=por-enviar',
    open: async page => {
      await page
        .getByRole('checkbox', { name: /^Elegir Instrucci/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    },
    press: 'Enviar 1 papel',
    once: true,
    words: SIN_ENVIAR,
  },
  {
    name: 'reenviar',
    path: () => '/pages/embarques/listado?envios=todos',
    // an earlier form sent the shipping instructions, so their message has left the outbox
    open: async page => {
      const sent = page
        .locator('#contenido li')
        .filter({ hasText: 'Instrucciones de embarque' })
        .filter({ hasNotText: /Por enviar|Enviando/ })
      await sent
        .first()
        .getByRole('button', { name: /^Acciones/ })
        .click()
      await page.getByRole('menuitem', { name: /^Reenviar/ }).click()
    },
    write: typing(/^Correo/, 'otra@agencia.example'),
    press: 'Reenviar',
  },
  {
    name: 'informe-leido',
    who: 'calidad',
    ...analysis('mediciones'),
    open: page => page.getByRole('button', { name: 'Leer de un PDF' }).waitFor(),
    press: choosingPdf('PDF que se lee', ['Humedad   4,1 %']),
    words: { mark: undefined },
  },
  { name: 'mediciones', who: 'calidad', ...analysis('mediciones'), write: typing(/^Valor de/, '0,5'), press: 'Guardar' },
  { name: 'analisis', who: 'calidad', ...analysis('datos'), write: typing('Referencia', 'LAB corte'), press: 'Guardar' },
  {
    name: 'liberacion',
    who: 'calidad',
    path: ({ nro, ship, boxes }) => `/pages/calidad/${nro}/${ship}?contenedor=${boxes[0]}&decidir=si`,
    form: DIALOG,
    write: async (form, page) => {
      await taking(/^Decisi/)(form, page)
      await typing('Motivo', 'El lote se revisó a mano.')(form)
    },
    press: 'Guardar la decisión',
  },
  {
    name: 'hoja-de-carga',
    who: 'produccion',
    path: () => '/pages/produccion/listado',
    open: pressing(/cargados/),
    write: async form => {
      await typing('Bultos', '1')(form)
      await typing('Pesado por', 'Romana')(form)
    },
    press: 'Guardar hoja',
  },
  {
    name: 'avisos-del-cliente',
    who: 'cliente',
    path: () => '/pages/cliente/listado',
    open: pressing('Avisos por correo'),
    write: form => form.getByRole('checkbox').nth(1).click(),
    press: 'Guardar',
  },
  {
    name: 'comentario-del-cliente',
    who: 'cliente',
    path: ({ espera }) => `/pages/cliente/${espera.Nro_Negocio}/${espera.Nro_Embarque}`,
    open: pressing('Comentar'),
    write: form => form.getByRole('textbox').fill('¿Y el peso?'),
    press: 'Enviar comentario',
    words: SIN_ENVIAR,
  },
  {
    name: 'originales-del-cliente',
    who: 'cliente',
    path: ({ espera }) => `/pages/cliente/${espera.Nro_Negocio}/${espera.Nro_Embarque}`,
    form: 'div:has(> button:has-text("Confirmar recepción de originales"))',
    press: 'Confirmar recepción de originales',
    words: { mark: undefined },
  },
]

const done = async <T>({ call }: Stage, method: string, path: string, body?: unknown): Promise<T> => {
  const { estado, mensaje, data } = await call(method, path, body)
  assert.ok(estado, `${path}: ${mensaje}`)
  return data as T
}

const shipped = async (stage: Stage): Promise<Embarcado> => {
  const nro = await confirmedDeal(stage)
  await stage.login('cliente')
  const all = await done<AnswerRow[]>(stage, 'GET', '/api/clientelogistica/listarEmbarques')
  const espera = all.find(one => Number(one.Cant_Documentos) > 2)!
  await stage.login('comex')
  await done(stage, 'POST', '/api/comexlogistica/add-courier', {
    Nro_Embarque: espera.Nro_Embarque,
    Cod_EmpresaCourier: 1,
    Nro_Guia: 'CORTE-1',
    Destinatario: 'Importaciones',
    Contenido: 'BL',
    Fecha_Envio: day(0),
  })
  const [one] = await done<{ Nro_Embarque: number }[]>(stage, 'GET', `/api/embarque/set-up-embarque/${nro}/1/3/comex`)
  const ship = one!.Nro_Embarque
  const { Contenedores } = await done<{ Contenedores: { Id_Contenedor: number }[] }>(stage, 'GET', `/api/embarque/${nro}/tablero-carga`)
  await done(stage, 'GET', `/api/embarque/${nro}/0/0/distribuir-carga`)
  await done(stage, 'POST', '/api/embarque/update-info-embarque', {
    Nro_Embarque: ship,
    Cod_AgAduana: 1,
    Cod_AgCarga: 1,
    Temperatura: 0,
    Cod_UnidadMedTem: 1,
  })
  return { nro, ship, espera, boxes: Contenedores.map(({ Id_Contenedor }) => Id_Contenedor) }
}

export const journey: Journey = {
  name: 'cortesEmbarque',
  place: 'second',
  run: async stage => cutOnEach(stage, await shipped(stage), FORMS),
}
