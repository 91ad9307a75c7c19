/** Papers that a deal may require: documents, certificates and others; analyses are in fruta.ts. */
import { entity } from '../entity.ts'
import { choices, flag, integer, ref, serial, text } from '../fields.ts'
import { type CodTipo, EXIGENCIAS, type Exigencia, TIPOS } from '../gestion/gestion.kinds.ts'

/** The area in charge of a paper, and the days from the ETD to its due date. */
const gestion = {
  Cod_AreaGestion: ref('areagestion', 'Área que lo gestiona*'),
  Dias_Gestion: integer('Días de gestión*', { from: -365, to: 365 }),
}

/** The requirements of complete items that a type may waive, among those of its kind. */
export const seCompletaSin = (tipo: CodTipo) =>
  choices(TIPOS[tipo].exige as readonly Exigencia[], 'Se completa sin', { labels: EXIGENCIAS, list: false })

export const documentosembarque = entity('documentosembarque', 'Documentos de embarque', 'documento', {
  Cod_DocNegocio: serial('Código'),
  Nom_Documento: text('Nombre*', 120),
  Nom_Documento_Ing: text('Nombre en inglés', 120),
  ...gestion,
  Visible_Cliente: flag('Visible para el cliente'),
  Requiere_Aprobacion: flag('Requiere aprobación'),
  Por_Contenedor: flag('Uno por contenedor'),
  Se_Completa_Sin: seCompletaSin('documento'),
})

export const certificadosembarque = entity('certificadosembarque', 'Certificados de embarque', 'certificado', {
  Cod_CertEmbarque: serial('Código'),
  Nom_Certificado: text('Nombre*', 120),
  Nom_Certificado_Ing: text('Nombre en inglés', 120),
  ...gestion,
  Emisor: text('Emisor', 80),
  Visible_Cliente: flag('Visible para el cliente'),
  Se_Completa_Sin: seCompletaSin('certificado'),
})

export const otrosdocsembarque = entity('otrosdocsembarque', 'Otros documentos', 'otro documento', {
  Cod_OtrosDocs: serial('Código'),
  Nom_OtrosDocs: text('Nombre*', 120),
  Nom_OtrosDocs_Ing: text('Nombre en inglés', 120),
  ...gestion,
  Visible_Cliente: flag('Visible para el cliente'),
  Se_Completa_Sin: seCompletaSin('otro'),
})
