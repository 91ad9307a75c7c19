export type CambioEstado = { accion: string; peligro?: boolean; pregunta: string; hecho: string; conMotivo?: boolean }

/** What people may do with the state of a deal, by the state that it leads to. */
export const CAMBIOS: Record<string, CambioEstado> = {
  '02': {
    accion: 'Confirmar',
    pregunta: 'El negocio queda confirmado con sus productos, pagos y requisitos, y se puede empezar a embarcar.',
    hecho: 'El negocio quedó confirmado.',
  },
  '01': {
    accion: 'Volver a preparación',
    pregunta: 'El negocio vuelve a prepararse: se podrán cambiar otra vez sus datos, y habrá que confirmarlo de nuevo.',
    hecho: 'El negocio volvió a preparación.',
  },
  '05': {
    accion: 'Anular',
    peligro: true,
    conMotivo: true,
    pregunta: 'El negocio queda anulado: no se podrá embarcar y su contrato impreso llevará la marca ANULADO.',
    hecho: 'El negocio quedó anulado.',
  },
}
