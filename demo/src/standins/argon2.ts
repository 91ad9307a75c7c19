/** Passwords of the demo are those of the sample, which everybody knows, so a slow hash would only make the browser wait. */
export const PLAIN = 'demo:'
export const hash = async (text: string): Promise<string> => PLAIN + text
export const verify = async (stored: string, text: string): Promise<boolean> => stored === PLAIN + text
