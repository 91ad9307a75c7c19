/** What figures and traces call a request for an address without a route: a page of the portal, or nothing. */
export const NO_ROUTE = 'pagina'
