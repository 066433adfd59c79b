// What the build makes of every icon of lucide-react (web/build/icons.ts). Theirs also reads sizes, colors and names from
// properties and a context, which our styles set instead: 2 kB less before every first screen.
import { createElement, type SVGProps } from 'react'

/** A path, or another element with its attributes. */
type Part = string | readonly [tag: string, attributes: object]

const look = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export const icon =
  (...parts: Part[]) =>
  ({ className = '', ...more }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      // An icon without a label says nothing by itself.
      { ...look, className: `lucide ${className}`, 'aria-hidden': more['aria-label'] === undefined || undefined, ...more },
      ...parts.map((part) => (typeof part === 'string' ? createElement('path', { d: part }) : createElement(...part))),
    )
