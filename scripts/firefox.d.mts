import type { Browser } from 'playwright-core'

/** Starts the Firefox of this machine; installs what is missing. */
export declare const launchFirefox: () => Promise<Browser>
