import type { Config } from '../config.ts'
import type { Db } from './open.ts'

/** A sample user that the terminal shows at start. */
export type SampleLogin = { usuario: string; clave: string; cargo: string }

/** Loads what a new installation starts with, once; answers the sample logins, if this installation has them. */
export const loadSeed = async (_db: Db, _config: Config, _progress: (text: string) => void): Promise<SampleLogin[]> => []
