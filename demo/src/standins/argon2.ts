/** Passwords of the demo: those of the sample, known to everybody. What protects them on a server would only make the browser wait. */
export const PLAIN = 'demo:'
export const hash = async (text: string): Promise<string> => PLAIN + text
export const verify = async (stored: string, text: string): Promise<boolean> => stored === PLAIN + text
