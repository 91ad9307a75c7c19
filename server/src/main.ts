/** The program of the server. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** While modules are loading, nothing is open yet, so a signal ends the process at once. */
const leave = (): never => process.exit(0)
for (const signal of SIGNALS) process.on(signal, leave)
const { die, start } = await import('./portal.ts')
start().catch(die)
for (const signal of SIGNALS) process.off(signal, leave)

export {}
