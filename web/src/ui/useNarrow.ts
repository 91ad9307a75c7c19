import { useMediaQuery } from '@mantine/hooks'

/** Is the window as narrow as a phone? Known before the first paint. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
