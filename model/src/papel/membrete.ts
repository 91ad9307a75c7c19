/**
 * How a paper presents the exporter: logo, web address, signers with their signatures. A paper with another letterhead says the same, so
 * that neither revisions nor papers to be sent again follow from a new logo.
 */
import { image, text, url } from '../fields.ts'
import { dato, grupo, listaImpresa } from './valores.ts'

export const membrete = grupo({
  valores: { Web: dato(url('Sitio web')), Logo: dato(image('Logo')) },
  dentro: { Firmas: listaImpresa({ valores: { Nombre: dato(text('Nombre*', 80)), Imagen: dato(image('Firma')) } }) },
})

/** The name of the letterhead among the data of a paper. */
export const MEMBRETE = 'Membrete'
