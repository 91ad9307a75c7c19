export const WALKS: string[]
export const testsNear: (root: string, files: readonly string[]) => string[]
