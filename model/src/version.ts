/** The version that users quote when they ask for help. */
export const VERSION = '250930.1230'
