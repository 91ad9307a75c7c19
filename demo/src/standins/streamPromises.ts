import { promises } from 'readable-stream'

export const { pipeline, finished } = promises
