/** The values of a certificate of quality: verdicts of containers, and complete samples with their measured values. */
import { choice, date, flag, integer, text } from '../fields.ts'
import { RESULTADO, VEREDICTOS } from '../medicion/medicion.fields.ts'
import { dato, grupo, listaImpresa, valor } from '../papel/valores.ts'
import { LOTES_MAX } from './contenedor.fields.ts'
import type { CodPapel } from './papeles.ts'

const veredicto = valor(choice(VEREDICTOS, 'Veredicto*'), 'Verdict')

export const veredictos = listaImpresa({
  nombre: { es: 'Contenedor', en: 'Container' },
  valores: {
    Id_Contenedor: dato(integer('Contenedor*')),
    Contenedor: valor(text('Número*', 40), 'Number'),
    /** The lots of its fruit. */
    Lotes: valor(text('Lotes', 4 * LOTES_MAX), 'Lots'),
    Veredicto: veredicto,
    /** Reasons for a missing verdict: analyses without a value, and values without a limit. */
    Falta_Medir: dato(text('Falta medir', 1000)),
    Sin_Limite: dato(text('Sin un límite', 1000)),
    /** True when there are measured values and all of them comply. */
    Medido_Cumple: dato(flag('Lo medido cumple')),
  },
})

export const mediciones = listaImpresa({
  nombre: { es: 'análisis', en: 'analysis' },
  valores: {
    Cod_Analisis: dato(integer('Análisis*')),
    Analisis: dato(text('Nombre*', 80)),
    Metodo: dato(text('Método', 80)),
    Valor: valor(RESULTADO.Valor, 'Value'),
    Bajo_LOD: valor(RESULTADO.Bajo_LOD, 'Below the limit of detection'),
    LOD: valor(RESULTADO.LOD, 'Limit of detection'),
    Incertidumbre: valor({ ...RESULTADO.Incertidumbre, label: 'Incertidumbre' }, 'Uncertainty'),
    Unidad: valor(RESULTADO.Unidad, 'Unit'),
    Minimo: valor(RESULTADO.Minimo, 'Minimum'),
    Maximo: valor(RESULTADO.Maximo, 'Maximum'),
    Unidad_Limite: dato(RESULTADO.Unidad_Limite),
    Fuente: valor({ ...RESULTADO.Fuente, label: 'Norma' }, 'Standard'),
    Veredicto: veredicto,
    /** True when the market limits only the total to which this analyte belongs. */
    Se_Informa: dato(flag('Solo se informa')),
  },
})

export const muestras = listaImpresa({
  nombre: { es: 'Muestra', en: 'Sample' },
  valores: {
    Id_Gestion: dato(integer('Gestión*')),
    /** Container, analysis and number of the sample. */
    Muestra: dato(text('Muestra*', 160)),
    Laboratorio: valor(text('Laboratorio', 80), 'Laboratory'),
    Acreditacion: valor(text('Acreditación', 80), 'Accreditation'),
    Informe: valor(text('Informe', 60), 'Report'),
    Fecha: valor(date('Fecha'), 'Date'),
    Tamano_Muestra: valor(text('Tamaño de la muestra', 40), 'Sample size'),
    Resultado: valor(choice(['A', 'R'], 'Resultado'), 'Result'),
    /** The computed verdict; it is printed beside a result that a user decided against it. */
    Veredicto: veredicto,
    Repite: dato(integer('Repite la muestra')),
    Repetida_Por: dato(integer('La repite la muestra')),
  },
  dentro: { Mediciones: mediciones },
})

export const calidadImpresa = grupo({
  papeles: ['certificado-calidad'] satisfies CodPapel[],
  valores: { Responsable: valor(text('Responsable de calidad', 80), 'Head of quality') },
  dentro: { Veredictos: veredictos, Muestras: muestras },
})
