/**
 * Is this the demo: the portal without a server, with its engine in the page? A constant of the build, so that the other build leaves out
 * code for the demo.
 */
export const DEMO = import.meta.env.MODE === 'demo'

/** The href of a screen for plain links. */
export const pageAddress = (path: string): string => (DEMO && path.startsWith('/') ? `#${path}` : path)
