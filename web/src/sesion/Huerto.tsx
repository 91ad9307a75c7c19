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
          <path d={LEAF} fill="currentColor" fillOpacity=".10" />
          <path d="M0 0H58M14 0l8 -10M14 0l8 10M28 0l9 -11M28 0l9 11M42 0l7 -8M42 0l7 8" strokeWidth="1" />
        </g>
      ))}
      {[
        [430, 430, 1],
        [545, 350, 0.72],
        [330, 540, 0.6],
      ].map(([x, y, size]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`} className="nuez">
          <path d="M0 -84C54 -84 82 -46 82 2S46 88 0 88S-82 50 -82 2S-54 -84 0 -84Z" fill="currentColor" fillOpacity=".14" />
          <path d="M0 -84V88M-34 -58c-26 10 -34 34 -18 52c-20 12 -18 42 8 54c-4 14 8 24 20 26M34 -58c26 10 34 34 18 52c20 12 18 42 -8 54c4 14 -8 24 -20 26M-14 -40c-8 12 -4 24 4 32M14 -40c8 12 4 24 -4 32M-16 20c-8 8 -8 20 0 28M16 20c8 8 8 20 0 28" />
        </g>
      ))}
    </svg>
  )
}
