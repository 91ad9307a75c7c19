/** Paths of programs and documents beside a module: the portal names them, but a browser never starts them. */
export const besides = (name: string, _from: string): URL => new URL(`demo:${name}`)
export const loaderOf = (): string[] => []
