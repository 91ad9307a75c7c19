/** The name of a browser and of its system, as people call them, from what the browser says of itself. */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const namedIn = (rows: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  rows.find(([sign]) => sign.test(text))?.[1]

/** As «Chrome en Windows»; null for a program that is no browser, or tells nothing. */
export const nombreDeNavegador = (agent: string | undefined): string | null => {
  const browser = namedIn(BROWSERS, agent ?? '')
  if (!browser) return null
  const system = namedIn(SYSTEMS, agent!)
  return system ? `${browser} en ${system}` : browser
}
