/** Mantine's line of choices as a module of its own, so that a list loads it after its rows. */
export { SegmentedControl as default } from '@mantine/core'
