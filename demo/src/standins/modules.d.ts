/** Packages without types of their own, which are those of Node. */
declare module 'readable-stream' {
  import stream from 'node:stream'

  export = stream
}
