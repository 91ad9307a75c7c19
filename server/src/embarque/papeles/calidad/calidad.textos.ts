/** Every fixed text of the certificate of quality. */
import type { Idioma } from '@nogal/model/palabras'

const es = {
  porContenedor: 'Veredicto por contenedor',
  muestras: 'Muestras y resultados',
  laboratorio: 'Laboratorio',
  informe: 'Informe',
  fecha: 'Fecha del análisis',
  tamano: 'Tamaño de la muestra',
  resultado: 'Resultado',
  resultados: {
    A: {
      cumple: 'Aprobado',
      'no-cumple': 'Aceptado por decisión del exportador, aunque no cumple',
      'sin-veredicto': 'Aprobado, sin veredicto',
    },
    R: {
      cumple: 'Rechazado por decisión del exportador, aunque cumple',
      'no-cumple': 'Rechazado',
      'sin-veredicto': 'Rechazado, sin veredicto',
    },
  },
  repite: (n: number) => `repite la muestra ${n}`,
  repetidaPor: (n: number) => `repetida por la muestra ${n}`,
  contenedor: 'Contenedor',
  lotes: (names: string) => `Lotes ${names}`,
  columnas: {
    analisis: 'Análisis y método',
    valor: 'Valor',
    unidad: 'Unidad',
    limite: 'Límite',
    fuente: 'Norma',
    veredicto: 'Veredicto',
  },
  veredictos: { cumple: 'Cumple', 'no-cumple': 'No cumple', 'sin-veredicto': 'Sin veredicto' },
  medidoCumple: 'Lo medido cumple',
  seInforma: 'Solo se informa',
  sinLimite: 'Sin límite',
  sinNorma: 'Ninguna norma lo limita en este mercado',
  faltaMedir: (what: string) => `Falta medir: ${what}.`,
  noSeJuzga: (what: string) => `Sin un límite con que compararlo: ${what}.`,
  explica:
    '«<» seguido de una cifra: bajo el límite de detección. Los límites son los de la norma pactada y los legales del destino vigentes al arribo. De un análisis repetido cuenta la última muestra. Lo que ningún límite alcanza queda sin veredicto.',
  certifica: 'Certificamos que los resultados corresponden a muestras tomadas de la mercadería descrita.',
  responsable: 'Control de calidad',
  cargo: 'Responsable de calidad',
}

const en: typeof es = {
  porContenedor: 'Verdict by container',
  muestras: 'Samples and results',
  laboratorio: 'Laboratory',
  informe: 'Report',
  fecha: 'Date of analysis',
  tamano: 'Sample size',
  resultado: 'Result',
  resultados: {
    A: {
      cumple: 'Approved',
      'no-cumple': 'Accepted by decision of the exporter, although it does not comply',
      'sin-veredicto': 'Approved, no verdict',
    },
    R: {
      cumple: 'Rejected by decision of the exporter, although it complies',
      'no-cumple': 'Rejected',
      'sin-veredicto': 'Rejected, no verdict',
    },
  },
  repite: n => `repeats sample ${n}`,
  repetidaPor: n => `repeated by sample ${n}`,
  contenedor: 'Container',
  lotes: names => `Lots ${names}`,
  columnas: {
    analisis: 'Analysis and method',
    valor: 'Value',
    unidad: 'Unit',
    limite: 'Limit',
    fuente: 'Standard',
    veredicto: 'Verdict',
  },
  veredictos: { cumple: 'Complies', 'no-cumple': 'Does not comply', 'sin-veredicto': 'No verdict' },
  medidoCumple: 'What was measured complies',
  seInforma: 'Reported only',
  sinLimite: 'No limit',
  sinNorma: 'No standard limits it in this market',
  faltaMedir: what => `Not measured: ${what}.`,
  noSeJuzga: what => `No limit to hold it against: ${what}.`,
  explica:
    '“<” and a figure: below the limit of detection. Limits are those of the agreed standard and the legal ones of the destination in force at arrival. Of a repeated analysis the last sample counts. What no limit covers has no verdict.',
  certifica: 'We certify that the results were obtained from samples of the goods described.',
  responsable: 'Quality control',
  cargo: 'Head of quality',
}

export const CALIDAD: Record<Idioma, typeof es> = { es, en }
