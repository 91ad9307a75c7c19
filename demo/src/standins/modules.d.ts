/** Types of packages that ship none: those of the Node module they copy. */
declare module 'readable-stream' {
  import stream from 'node:stream'

  export = stream
}
