/** How the address of shared views begins, which is also how the answers about them are found. */
export const VIEWS = '/api/vistas'
