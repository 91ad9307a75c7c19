/** A company or person named on a paper. */
import { record } from '../answer.ts'
import { flag, text } from '../fields.ts'
import { dato, valor } from './valores.ts'

export const identidad = {
  Nombre: valor(text('Nombre*', 120), 'Name'),
  /** RUT with dots and dash for a Chilean party, else the tax id of its country. */
  Id_Fiscal: valor(text('Identificación fiscal', 40), 'Tax ID'),
  /** Decides the label of Id_Fiscal. */
  Es_Rut: dato(flag('Es un RUT')),
  Direccion: valor(text('Dirección', 200), 'Address'),
  Ciudad: valor(text('Ciudad', 80), 'City'),
  Pais: valor(text('País', 80), 'Country'),
  Telefono: valor(text('Teléfono', 40), 'Telephone'),
  Email: valor(text('Correo', 120), 'E-mail'),
}

/** A company or person with the contact person. */
export const contacto = { ...identidad, Contacto: valor(text('Contacto', 80), 'Attention') }
export const parte = record(contacto)
