/** Mantine's native select as a module of its own, so that a list loads it after its rows. */
export { NativeSelect as default } from '@mantine/core'
