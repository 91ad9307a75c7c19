/** The contract of a deal, as a paper. */
import { compararImpresiones, imprimirNegocio, listarImpresiones } from '@nogal/model/negocio/contrato.calls'
import { paperHandlers } from '../../papel/papel.handlers.ts'
import type { Paper } from '../../papel/paper.ts'
import { documentFile } from '../../pdf/pdf.ts'
import { demandBoxes } from '../../scope/scope.ts'
import { NEGOCIO } from '../negocio.queries.ts'
import { sayContratoChanges } from './contrato.cambios.ts'
import type { ContratoData } from './contrato.data.ts'
import { type ContratoLeido, readContrato } from './contrato.queries.ts'

export const CONTRATO = {
  paper: 'contrato',
  called: 'el contrato',
  title: { es: 'Contrato', en: 'Contract' },
  number: ({ Nro_Contrato }) => Nro_Contrato,
  of: NEGOCIO,
  demandSeen: (access, nro) => demandBoxes(access, { deal: nro }),
  read: ({ db }, nro, idioma) => readContrato(db, nro, idioma),
  document: documentFile<typeof import('./contrato.document.ts')>('contrato.document', import.meta.url),
  keys: {
    Lineas: 'Id_Linea',
    Totales: 'Cod_Moneda',
    Pagos: 'Num_Cuota',
    Montos: 'Cod_Moneda',
    Partes: 'Nro_Corr_Embarque',
    Salidas: 'Nro_Corr_Embarque',
    Documentos: 'Nombre',
    Certificados: 'Nombre',
    Analisis: 'Nombre',
    Otros_Documentos: 'Nombre',
    Embarques: 'Nro_Corr_Embarque',
    Cuentas: 'Cuenta',
    Firmas: 'Rol',
    Cambios: 'Que',
  },
  say: sayContratoChanges,
  recipients: ({ Comprador: { Nombre, Contacto, Email } }: Pick<ContratoData, 'Comprador'>) =>
    Email ? [{ Nombre: Contacto ?? Nombre, Email }] : [],
} satisfies Paper<ContratoLeido>

export const CONTRATOS_HANDLERS = paperHandlers(CONTRATO, {
  print: imprimirNegocio,
  printings: listarImpresiones,
  compare: compararImpresiones,
})
