const LEAF = 'M0 0C14 -22 46 -24 62 0C46 24 14 22 0 0Z'

/** A walnut branch in outline, for the brand panel. */
export function Huerto({ className }: { className?: string | undefined }) {
  const leaves = [
    [150, 470, -150],
    [190, 420, 8],
    [215, 372, -142],
    [262, 330, 18],
    [296, 290, -132],
    [348, 256, 30],
    [392, 226, -118],
    [452, 206, 48],
  ] as const
  return (
    <svg
      className={className}
      viewBox="0 0 640 640"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M60 640C120 520 190 410 300 300S480 200 560 150" strokeWidth="3" />
      {leaves.map(([x, y, turn]) => (
        <g key={`${x}-${y}`} transform={`translate(${x} ${y}) rotate(${turn}) scale(1.9)`}>
          <path d={LEAF} fill="currentColor" fillOpacity=".10" vectorEffect="non-scaling-stroke" />
          <path
            d="M0 0H58M14 0l8 -10M14 0l8 10M28 0l9 -11M28 0l9 11M42 0l7 -8M42 0l7 8"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
      {[
        [430, 430, 1],
        [545, 350, 0.72],
        [330, 540, 0.6],
      ].map(([x, y, size]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          <path d="M0 -98C10 -88 84 -78 84 2C84 52 44 88 0 88S-84 52 -84 2C-84 -78 -10 -88 0 -98Z" fill="currentColor" fillOpacity=".14" />
          <path d="M0 -98V88M-6 -88c-16 20 -14 34 -10 52s-8 30 -6 50s6 44 16 66M6 -88c16 20 14 34 10 52s8 30 6 50s-6 44 -16 66M-30 -74c-18 28 -22 46 -16 66s-2 40 12 70M30 -74c18 28 22 46 16 66s2 40 -12 70M-58 -50c-12 22 -14 40 -10 56s2 24 8 36M58 -50c12 22 14 40 10 56s-2 24 -8 36" />
        </g>
      ))}
    </svg>
  )
}
