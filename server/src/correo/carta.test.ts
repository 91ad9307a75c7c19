/** The layout of a message: what is its heading, its button, a title of a list, and what no line break may split. */
import { expect, test } from 'vitest'
import { cartaHtml } from './carta.ts'

const PORTAL = 'https://portal.example'
const carta = (text: string, about = 'Recordatorio · Los Nogales') =>
  cartaHtml({ house: 'Los Nogales', idioma: 'es', about, text, portal: PORTAL, notes: [], foot: [] })
const plain = (html: string) => html.replace(/<[^>]+>/g, '')

test('the name of the exporter is above the message, and not again in its heading', () => {
  expect(plain(/<h1[^>]*>(.*?)<\/h1>/.exec(carta('Hola'))![1]!)).toBe('Recordatorio')
  expect(plain(/<h1[^>]*>(.*?)<\/h1>/.exec(carta('Hola', 'Los Nogales · Aviso'))![1]!)).toBe('Los Nogales · Aviso')
})

test('a line before a list is its title, and a list of a shipment has its link', () => {
  const html = carta(
    `Hola\n\nEmbarque 2026-0028/1\n- Aflatoxina: vencida el 23-11-2026\n- Humedad\n${PORTAL}/pages/logistica/48/103\n\n${PORTAL}`,
  )
  expect(html).toMatch(/<p style="[^"]*font-weight:600">Embarque <span style="white-space:nowrap">2026-0028\/1<\/span><\/p><ul/)
  expect(html).toContain('vencida el <span style="white-space:nowrap">23-11-2026</span>')
  expect(html).toContain(`<a class="enlace" href="${PORTAL}/pages/logistica/48/103"`)
  expect(plain(html)).toContain('Abrir el portal')
  expect(html).not.toMatch(/font-weight:600">Hola/)
})

test('a list of a deal has a link that says so', () => {
  expect(plain(carta(`Contrato 2026-0033\n- Lista de empaque\n${PORTAL}/pages/negocio/53/view`))).toContain('Ver el negocio')
})

test('what somebody wrote is no HTML', () => {
  const html = carta('<img src=x onerror=alert(1)> 1-2', '<b>Asunto</b>')
  expect(html).not.toMatch(/<img|<b>/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; <span style="white-space:nowrap">1-2</span>')
})
