/** Prefix of the paths of shared views, for calls and for the keys of their queries. */
export const VIEWS = '/api/vistas'
