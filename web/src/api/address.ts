/** The address of a call: `{name}` filled from the parameters, then the query. */
export function callAddress(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/\/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value !== undefined && value !== null && value !== '') return `/${encodeURIComponent(String(value))}`
    throw new Error(`${path}: falta el parámetro ${name}`)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return search.size ? `${filled}?${search}` : filled
}
