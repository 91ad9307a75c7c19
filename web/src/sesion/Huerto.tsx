const LEAF = 'M0 0C14 -22 46 -24 62 0C46 24 14 22 0 0Z'
/** A walnut in its shell, as in the logo of the portal: 32 by 32. */
const SHELL =
  'M16 4.8c1 .9 2.3 1.2 3.7 1.8 4.1 1.8 6.6 5.5 6.6 9.9 0 5.3-3.7 9.4-8.7 10.5-.7.2-1.1.6-1.6 1-.5-.4-.9-.8-1.6-1C9.4 25.9 5.7 21.8 5.7 16.5c0-4.4 2.5-8.1 6.6-9.9 1.4-.6 2.7-.9 3.7-1.8Z'
const SEAM = 'M16 5.5c-1.5 3.5.9 5.5 0 8.8s-1 4.2 0 7 .3 4.2 0 6.2'
const FOLDS =
  'M12.8 9c-2.2-.2-2.1 2.2-3.9 2.4M13.3 12.8c-1.6-.6-2.1 1.3-3.8.9s-2.2 1-2.2 2M13.4 16.7c-1.5-.5-1.9 1-3.3.8M8 19.8c1.3-1.2 2.2.6 3.5-.2s1.7-.1 1.9.2M10 23.3c.7-1.5 2 .1 3.2-.9M19 8.8c2-.1 1.8 2 3.5 2.3M18.7 12.3c1.5-.6 2 1.3 3.6.8M18.6 16c1.7-.4 1.7 1.4 3.3 1.1s1.9-1 3-.7M24.2 20.2c-1.3-1.2-2.2.6-3.5-.2s-1.8 0-2.1.2M22 23.5c-.7-1.5-2 .1-3.2-.9'

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
  const nuts = [
    [430, 430, 8.4],
    [545, 350, 6],
    [330, 540, 5],
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
      {nuts.map(([x, y, size]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size}) translate(-16 -16.4)`}>
          <path d={SHELL} fill="currentColor" fillOpacity=".14" vectorEffect="non-scaling-stroke" />
          <path d={SEAM} strokeWidth="3" vectorEffect="non-scaling-stroke" />
          <path d={FOLDS} vectorEffect="non-scaling-stroke" />
        </g>
      ))}
    </svg>
  )
}
