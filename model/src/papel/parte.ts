/** A company or person named on a paper. */
import { record } from '../answer.ts'
import { flag, text } from '../fields.ts'

export const identidad = {
  Nombre: text('Nombre*', 120),
  /** RUT with dots and dash for a Chilean party, else the tax id of its country. */
  Id_Fiscal: text('Identificación fiscal', 40),
  /** Decides the label of Id_Fiscal. */
  Es_Rut: flag('Es un RUT'),
  Direccion: text('Dirección', 200),
  Ciudad: text('Ciudad', 80),
  Pais: text('País', 80),
  Telefono: text('Teléfono', 40),
  Email: text('Correo', 120),
}

/** A company or person with the contact person. */
export const parte = record({ ...identidad, Contacto: text('Contacto', 80) })
