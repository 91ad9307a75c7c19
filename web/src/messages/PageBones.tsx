import { Skeleton } from '@mantine/core'
import aloud from '../ui/unseen.module.css'

/** The frame of a screen while its code is loading: a title and a table, as in the frame that the page itself paints first. */
export const PageBones = () => (
  <div aria-busy="true">
    <span role="status" className={aloud.unseen}>
      Cargando...
    </span>
    <Skeleton height={28} width={240} mb={22} />
    <Skeleton height={38} mb={12} />
    <Skeleton height={420} radius="md" />
  </div>
)
