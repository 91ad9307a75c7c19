import { encode } from 'uqr'

/** Light modules around the code, which cameras need. */
const BORDER = 2

/** A QR code, black on white in any theme, because cameras read it so. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const { data, size: modules } = encode(text, { border: BORDER })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 8, flexShrink: 0 }}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
