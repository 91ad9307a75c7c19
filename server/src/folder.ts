import { fileURLToPath } from 'node:url'

/** Path of a file in a data folder, which is beside this file in the source and beside the program in the build. */
export const dataFile = (folder: string, name: string): string => fileURLToPath(new URL(`./${folder}/${name}`, import.meta.url))
