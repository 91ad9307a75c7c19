/** Programs and documents beside a module: named, but never started in a browser. */
export const besides = (name: string, _from: string): URL => new URL(`demo:${name}`)
export const loaderOf = (): string[] => []
