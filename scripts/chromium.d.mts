/** The path of a Chromium that works here. */
export declare const findChromium: () => Promise<string>
