import { enVivoPanel } from '@nogal/model/panel/panel.calls'
import { apiEvents } from '../api/client.ts'
import { type OpensStream, useReread } from './useReread.ts'

/** Prefixes of the paths whose queries screens over many records show. */
const STALE = ['/api/panelcontrol', '/api/negocio', '/api/embarque', '/api/gestion/listado', '/api/pendiente']

const open: OpensStream = signal => apiEvents(enVivoPanel)(undefined, { signal, wait: 'nobody' })

/** Refetches what screens over many records show when somebody saves something. */
export const useEnVivoPanel = (): void => useReread(open, STALE)
