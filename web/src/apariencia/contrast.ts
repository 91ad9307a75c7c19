/** Contrast of two colours as WCAG 2.2 defines it. */
export type Rgb = readonly [number, number, number]

/** `#rrggbb` or `#rgb` to numbers. */
export function rgb(hex: string): Rgb {
  const full = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex
  const n = Number.parseInt(full.slice(1), 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}

/** A colour with `alpha` laid over an opaque one. */
export const over = (top: Rgb, alpha: number, under: Rgb): Rgb => {
  const mixed = (i: 0 | 1 | 2) => top[i] * alpha + under[i] * (1 - alpha)
  return [mixed(0), mixed(1), mixed(2)]
}

/** 1 (none) to 21 (black on white). */
export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map(c => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
