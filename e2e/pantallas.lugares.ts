/** Every page of the portal with its address: the screens of the registry, records of the sample, and the pages beside the screens. */
import assert from 'node:assert/strict'
import { PANTALLAS } from '@nogal/model/sesion/pantallas'
import { DIRECCIONES, menuPathOf, RUTAS } from '@nogal/model/sesion/trabajo'
import { textPdf } from '../server/src/test/archivos.ts'
import type { AnswerRow, FilaEmbarque } from './embarque.steps.ts'
import type { Stage } from './journey.ts'
import { linkIn, messageTo } from './mail.ts'

export type Parada = {
  name: string
  /** Who opens it; undefined without a session. */
  who: 'admin' | 'cliente' | undefined
  path: string
  /** A page of parameters: one component draws all of them, so a quick run opens only some. */
  isParameter?: true
}

const isOfClient = (path: string): boolean => path.startsWith('/pages/cliente/')
const seenBy = (path: string) => (isOfClient(path) ? 'cliente' : 'admin')

type Sample = { staff: FilaEmbarque; client: FilaEmbarque; box: unknown; item: string; approval: string }

/** Asks for the approval of a document with a file by mail; returns the link that the approver receives. */
const approvalOf = async ({ page, call, mail }: Stage, { Nro_Negocio, Nro_Embarque }: FilaEmbarque): Promise<string> => {
  const Cod_CertDocAnalis = 4
  const added = await call('POST', '/api/comexlogistica/add-nuevo-documento', {
    ...{ Nro_Embarque, Id_Contenedor: 0, Cod_CertDocAnalis, Numero: 'PANTALLAS' },
  })
  assert.ok(added.estado, added.mensaje)
  const { Id_Gestion, Id_LineaGestion } = added.data as AnswerRow
  const item = `0-${Cod_CertDocAnalis}-${Id_LineaGestion}`
  await page.goto(`/pages/logistica/${Nro_Negocio}/${Nro_Embarque}?item=${item}&seccion=adjuntos#documento`)
  const file = { name: 'Borrador.pdf', mimeType: 'application/pdf', buffer: textPdf(['Borrador']) }
  await page.getByLabel('Elegir archivos', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: `Acciones de ${file.name}` }).waitFor()
  const asked = await call('POST', `/api/comexlogistica/mail-aprobacion/${Nro_Embarque}`, { Gestiones: [{ Id_Gestion }] })
  assert.ok(asked.estado, asked.mensaje)
  const [round] = asked.data as { Enlaces: { Email: string }[] }[]
  return linkIn(await messageTo(mail, round!.Enlaces[0]!.Email))
}

/** A shipment under way with a container and an analysis, one that the client sees, and a page of approval. */
const sampleOf = async (stage: Stage): Promise<Sample> => {
  const { call, login } = stage
  await login('cliente')
  const [client] = (await call('GET', '/api/clientelogistica/listarEmbarques')).data as FilaEmbarque[]
  await login('admin')
  const all = (await call('GET', '/api/embarque/listar-embarques/0/0/0')).data as (FilaEmbarque & { Nom_EstadoEmb: string })[]
  const staff = all.find(({ Nom_EstadoEmb }) => Nom_EstadoEmb === 'Reservado')!
  const items = await call('GET', `/api/calidadembarque/${staff.Nro_Embarque}/0/listar-analisis-contenedor`)
  const [one] = items.data as AnswerRow[]
  return {
    staff,
    client: client!,
    box: one!.Id_Contenedor,
    item: `${one!.Id_Contenedor}-${one!.Cod_CertDocAnalis}-${one!.Id_LineaGestion}`,
    approval: await approvalOf(stage, staff),
  }
}

/** The pages of records, each with the address of one of the sample. */
const recordsOf = ({ staff, client, box, item, approval }: Sample): readonly Parada[] => [
  ...RUTAS.filter(({ padre, noun }) => padre && !noun).map(({ titulo, path }): Parada => {
    const { Nro_Negocio, Nro_Embarque } = isOfClient(path) ? client : staff
    const at = menuPathOf(path).replace(':nro_negocio', String(Nro_Negocio)).replace(':nro_embarque', String(Nro_Embarque))
    return { name: titulo, who: seenBy(path), path: at }
  }),
  { name: 'Negocio nuevo', who: 'admin', path: '/pages/negocio/nuevo' },
  {
    ...{ name: 'Contenedor', who: 'admin' },
    path: `/pages/embarque/${staff.Nro_Negocio}/${staff.Nro_Embarque}?contenedor=${box}#contenedores`,
  },
  { name: 'Ítem de gestión', who: 'admin', path: `/pages/calidad/${staff.Nro_Negocio}/${staff.Nro_Embarque}?item=${item}#analisis` },
  { name: 'Hoja de carga', who: 'admin', path: `/pages/produccion/listado?hoja=${staff.Nro_Embarque}` },
  { name: 'Página de aprobación', who: undefined, path: approval },
]

/** Finds the records of the sample, and returns every page. */
export const lugaresOf = async (stage: Stage): Promise<readonly Parada[]> => {
  const { manual, login, administrador, noExiste, parametros } = DIRECCIONES
  return [
    ...PANTALLAS.map(
      ({ nombre, path, grupo }): Parada => ({
        ...{ name: nombre, who: seenBy(path), path },
        ...(grupo === 'Parámetros' && { isParameter: true }),
      }),
    ),
    ...recordsOf(await sampleOf(stage)),
    { name: 'Inicio del cliente', who: 'cliente', path: '/inicio' },
    { name: 'Parámetros', who: 'admin', path: parametros },
    { name: 'Manual', who: 'admin', path: menuPathOf(manual) },
    { name: 'Entrar', who: undefined, path: `${login}?salir=true` },
    { name: 'Primer administrador', who: undefined, path: administrador },
    { name: 'No existe', who: undefined, path: noExiste },
  ]
}
