/** The path of a Chromium that works here; a `whole` one has the viewer of PDF files, too. */
export declare const findChromium: (kind?: { whole?: boolean }) => Promise<string>
