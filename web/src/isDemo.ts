/** Is this the demo: the portal without a server, with its engine in the page? Told by the build; what asks it is left out of the other one. */
export const DEMO = import.meta.env.MODE === 'demo'

/** The address of a screen, as a link of the page names it. */
export const pageAddress = (path: string): string => (DEMO && path.startsWith('/') ? `#${path}` : path)
