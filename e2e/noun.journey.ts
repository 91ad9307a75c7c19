/** Runs `scripts/new.ts` for a new noun in a copy of the tree; its calls and its pages must work without a line written by hand. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyNoun } from '../model/src/aggregate/noun.ts'
import { callText } from '../model/src/calls.ts'
import type { Journey, Stage } from './journey.ts'
import { ask, type JourneyAnswer, logIn, openPortal, openWindow, quiet, ROOT } from './portal.ts'
import { tab as openTab } from './tab.ts'

const COPIED = [
  'model',
  'server',
  'web',
  'scripts',
  'docs/glosario.md',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
]
const LEFT = ['node_modules', 'dist']

/** Copies the tree; the copy shares the installed packages, but has its own workspaces. */
const copyTree = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'nogal-noun-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: from => !LEFT.includes(basename(from)) })
  mkdirSync(join(copy, 'node_modules/@nogal'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@nogal' && name !== '.cache') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name), 'junction')
  for (const name of ['model', 'server', 'web']) symlinkSync(join(copy, name), join(copy, 'node_modules/@nogal', name), 'junction')
  symlinkSync(join(ROOT, 'server/node_modules'), join(copy, 'server/node_modules'), 'junction')
  return copy
}

/** Runs a script of the copy; returns its output. */
const run = (copy: string, ...args: string[]): string =>
  execFileSync(process.execPath, ['--import', 'tsx', ...args], { cwd: copy, encoding: 'utf8' })

type Call = (method: string, path: string, body?: unknown) => Promise<JourneyAnswer>

/** Makes every call of the noun; returns the messages. */
const walkCalls = async (noun: AnyNoun, call: Call, shipment: number): Promise<string[]> => {
  const made: string[] = []
  const tried: Call = async (method, path, body) => {
    const answer = await call(method, path, body)
    assert.equal(answer.estado, true, `${method} ${path}: ${answer.mensaje}`)
    const shape = (text: string) => new RegExp(`^${text.replace(/\{\w+\}/g, '\\d+')}$`).test(path)
    made.push(callText(noun.mounted.find(one => one.method === method && shape(one.path))!))
    return answer
  }
  const at = '/api/peritaje'
  const body = {
    Nro_Embarque: shipment,
    Fecha: '2026-11-20',
    Detalle: 'Catorce cajas mojadas.',
    Acciones: [{ Fecha: '2026-11-21', Texto: 'Fotos' }],
  }
  const { Nro_Peritaje } = (await tried('POST', `${at}/agregar`, body)).data as { Nro_Peritaje: number }
  await tried('POST', `${at}/actualizar`, { Nro_Peritaje, Detalle: 'Trece cajas mojadas.' })
  assert.deepEqual(
    ((await tried('GET', `${at}/listar`)).data as Record<string, unknown>[]).map(row => [row.Nro_Peritaje, row.Nom_EstadoPeritaje]),
    [[Nro_Peritaje, 'Abierto']],
  )
  await tried('GET', `${at}/resumir`)
  await tried('GET', `${at}/${Nro_Peritaje}`)
  await tried('GET', `${at}/accion/${Nro_Peritaje}`)
  await tried('POST', `${at}/accion/add-accion`, { Nro_Peritaje, Fecha: '2026-11-22', Texto: 'Visita' })
  await tried('GET', `${at}/accion/${Nro_Peritaje}/2`)
  await tried('POST', `${at}/accion/update-accion`, { Nro_Peritaje, Id_Linea: 2, Texto: 'Visita pedida' })
  await tried('POST', `${at}/accion/delete-accion`, { Nro_Peritaje, Id_Linea: 2 })
  await tried('POST', `${at}/cambiar-estado`, { Nro_Peritaje, Cod_EstadoPeritaje: '02', Motivo: 'Se pagó.' })
  await tried('GET', `${at}/${Nro_Peritaje}/estados`)
  const frozen = await call('POST', `${at}/actualizar`, { Nro_Peritaje, Detalle: 'Otra cosa' })
  assert.match(frozen.mensaje, /está cerrado y ya no se puede cambiar/)
  const other = (await tried('POST', `${at}/agregar`, body)).data as { Nro_Peritaje: number }
  await tried('POST', `${at}/eliminar`, { Nro_Peritaje: other.Nro_Peritaje })
  return [...new Set(made)]
}

/** Creates a record of the noun in its pages, and checks every page that shows it. */
const walkPages = async ({ page, picture, accessible }: Pick<Stage, 'page' | 'picture' | 'accessible'>): Promise<void> => {
  await page.goto('/pages/peritaje/listado')
  await page.getByRole('link', { name: 'Nuevo peritaje' }).click()
  // the list, which is shown until the wizard is loaded, filters by the same name
  await page.getByRole('heading', { name: 'Nuevo peritaje' }).waitFor()
  await page.getByRole('combobox', { name: 'Embarque' }).click()
  await page.keyboard.type('2026-0010/2')
  await page.getByRole('option', { name: '2026-0010/2' }).click()
  await page.getByRole('textbox', { name: 'Fecha' }).fill('20-11-2026')
  await page.getByLabel('Detalle').fill('Llegaron 14 cajas mojadas.')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByRole('button', { name: 'Agregar fila' }).waitFor()
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByText('Nada todavía.').waitFor()
  await page.getByRole('button', { name: 'Crear el peritaje' }).click()
  await page.getByRole('heading', { name: /^Peritaje \d+/ }).waitFor()
  await accessible('the record of a noun', page)
  await page.getByRole('tab', { name: 'Acciones' }).click()
  await page.getByRole('button', { name: 'Agregar acción' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Fecha' }).fill('21-11-2026')
  await dialog.getByRole('textbox', { name: 'Texto' }).fill('Se pidieron fotos')
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
  await page.getByRole('cell', { name: 'Se pidieron fotos' }).waitFor()
  await page.getByRole('tab', { name: 'Adjuntos' }).click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'caja.csv', mimeType: 'text/csv', buffer: Buffer.from('caja;peso\n1;5\n') })
  await page.getByText('caja.csv').first().waitFor()
  for (const [tab, seen] of [
    ['Estados', 'Abierto'],
    // the file may share its history entry with the action
    ['Cambios', /creó .*la acción 1$/],
  ] as const) {
    await openTab(page, tab)
    await page.getByRole('tabpanel').last().getByText(seen).first().waitFor()
  }
  await picture('record', page)
  await page.getByRole('link', { name: '2026-0010/2' }).click()
  await page.waitForURL(/\/pages\/embarque\/\d+\/\d+/)
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Buscar o hacer algo' }).fill('cajas mojadas')
  await page
    .getByRole('group', { name: 'Peritajes' })
    .getByText(/^Peritaje \d+/)
    .first()
    .click()
  await page.waitForURL(/\/pages\/peritaje\/\d+/)
  await page.goto('/pages/peritaje/listado')
  await page.getByRole('cell', { name: '2026-0010/2' }).waitFor()
  await accessible('the list of a noun', page)
  await picture('list', page)
}

export const journey: Journey = {
  name: 'noun',
  place: 'own',
  run: async stage => {
    const copy = copyTree()
    try {
      run(copy, 'scripts/new.ts', 'peritaje', '--en', 'embarque', '--grupo', 'Calidad', '--parte', 'acción')
      assert.match(run(copy, 'scripts/new.ts', 'peritaje'), /\d{4}_peritaje\.sql/)
      run(copy, 'scripts/build.mjs')
      const { PERITAJE } = (await import(pathToFileURL(join(copy, 'model/src/peritaje/peritaje.ts')).href)) as { PERITAJE: AnyNoun }
      const portal = await openPortal({ postgresql: true, root: copy })
      try {
        const window = await openWindow(portal)
        const page = await window.newPage()
        const faults: string[] = []
        page.on('pageerror', error => faults.push(error.message))
        await logIn(page, 'comex')
        const call: Call = async (method, path, body) => (await (await ask(page, method, path, body)).json()) as JourneyAnswer
        const [shipment] = (await call('GET', '/api/embarque/listar-embarques?pagina=1&porPagina=1')).data as { Nro_Embarque: number }[]
        const made = await walkCalls(PERITAJE, call, shipment!.Nro_Embarque)
        const files = PERITAJE.mounted.filter(one => one.data.shape.kind === 'file').map(callText)
        assert.deepEqual(
          PERITAJE.mounted.map(callText).filter(text => !made.includes(text)),
          files,
        )
        await walkPages({ ...stage, page }).catch(async error => {
          await stage.picture('pages-failed', page)
          throw error
        })
        await quiet(page)
        assert.deepEqual(faults, [])
        await window.close()
      } finally {
        assert.equal(await portal.close(), 0)
      }
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  },
}
