import { FileButton as Chooser, type FileButtonProps } from '@mantine/core'
import type { MouseEvent } from 'react'

/** Browsers report no change when the same file is chosen twice in a row, so the input forgets its file before each choice. */
const forget = ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
  currentTarget.value = ''
}

/** A button that chooses files. The same file may be chosen again, for example after the portal refused or deleted it. */
export const FileButton = <Multiple extends boolean = false>({ inputProps, ...props }: FileButtonProps<Multiple>) => (
  <Chooser<Multiple> {...props} inputProps={{ ...inputProps, onClick: forget }} />
)
