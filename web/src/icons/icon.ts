/** Renders the Tabler 3.51.0 icons in this folder: outlines in a square of 24. */
import { createElement, type ForwardRefExoticComponent, forwardRef, type RefAttributes, type SVGProps } from 'react'

/** Length of a side and width of the strokes, and any attribute of `svg`. */
export type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref' | 'stroke'> & { size?: string | number; stroke?: string | number }

export type TablerIcon = ForwardRefExoticComponent<IconProps & RefAttributes<SVGSVGElement>>

/** The component of an icon, from Tabler's name of it and the paths that it is drawn with. */
export const icon = /* @__NO_SIDE_EFFECTS__ */ (name: string, ...outlines: string[]): TablerIcon =>
  forwardRef<SVGSVGElement, IconProps>(({ color = 'currentColor', size = 24, stroke = 2, className, children, ...rest }, ref) =>
    createElement(
      'svg',
      {
        ref,
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: stroke,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: ['tabler-icon', `tabler-icon-${name}`, className].filter(Boolean).join(' '),
        ...rest,
      },
      ...outlines.map(d => createElement('path', { key: d, d })),
      children,
    ),
  )
