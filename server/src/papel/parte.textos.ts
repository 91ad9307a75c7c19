/** Labels of the facts of a company or person on every paper. */
export const PARTE = {
  es: {
    Nombre: 'Nombre',
    Id_Fiscal: 'Identificación fiscal',
    Direccion: 'Dirección',
    Ciudad: 'Ciudad',
    Pais: 'País',
    Telefono: 'Teléfono',
    Email: 'Correo',
    Contacto: 'Contacto',
  },
  en: {
    Nombre: 'Name',
    Id_Fiscal: 'Tax ID',
    Direccion: 'Address',
    Ciudad: 'City',
    Pais: 'Country',
    Telefono: 'Telephone',
    Email: 'E-mail',
    Contacto: 'Attention',
  },
}
