/** The areas that the portal knows by their codes; an installation may add its own, from 6 on. */
export const AREAS = { comercial: 1, comex: 2, calidad: 3, produccion: 4, cliente: 5 } as const
