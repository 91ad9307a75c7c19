// Stryker's settings for `npm run mutants`: the rules of the model, each changed in one place at a time.

/** Modules whose tests stand beside them; filters are tried on the server and in the browser (`model/src/test/filterCases.ts`). */
const RULES = [
  'aggregate/states',
  'buscar/parecido',
  'cotejo/cotejo',
  'cotejo/leer',
  'embarque/itinerario',
  'embarque/plan',
  'format',
  'medicion/leer',
  'medicion/valor',
  'negocio/incoterm',
  'palabras',
  'panel/gerencia',
  'panel/urgencia',
  'pasos/pasos',
  'pattern',
  'richText',
  'rules/checkDigits',
  'schema',
]

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants.vitest.ts', related: false },
  mutate: RULES.map(name => `model/src/${name}.ts`),
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  tempDirName: '.cache/stryker/work',
  // the compiler has no programming interface that Stryker knows, and the tests need none
  tsconfigFile: 'none.json',
}
