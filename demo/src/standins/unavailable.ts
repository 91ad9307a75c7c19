/** Stands for packages that only a server has. Whatever is taken from it fails when it is used. */
const fail = (): never => {
  throw new Error('not in a browser')
}
// biome-ignore lint/suspicious/noExplicitAny: it stands for anything
export default new Proxy(fail, { get: (_, name) => (name === '__esModule' ? true : fail) }) as any
