import type { Ref } from 'react'

/** An invisible anchor for the menu: Mantine's ARIA attributes of the target belong to the pressed button, not to this element. */
export const AnchorSpot = ({ ref, box: { left, top, width, height } }: { ref?: Ref<HTMLSpanElement>; box: DOMRect }) => (
  <span ref={ref} style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
)
