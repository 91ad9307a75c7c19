/** Replaces packages that only work on a server. Every export is a function that throws when it is called. */
const fail = (): never => {
  throw new Error('not in a browser')
}
// biome-ignore lint/suspicious/noExplicitAny: it stands for anything
export default new Proxy(fail, { get: (_, name) => (name === '__esModule' ? true : fail) }) as any
