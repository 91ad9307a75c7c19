/** The users of the sample, who all have the same password. */
export const PERSONAS = ['comercial', 'comex', 'calidad', 'produccion', 'cliente', 'cliente2', 'admin'] as const
export type Persona = (typeof PERSONAS)[number]
export const CLAVE = 'Nogal2026'
