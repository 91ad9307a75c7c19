/** The address of the portal in the links of mails. */

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The address by which this page was opened, which others can open, too; null for the machine's own. */
export const direccionPropuesta = ({ hostname, origin }: Pick<Location, 'hostname' | 'origin'> = location): string | null =>
  LOOPBACK.test(hostname) ? null : origin
