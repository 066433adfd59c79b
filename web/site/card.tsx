import { renderToStaticMarkup } from 'react-dom/server'
import { art } from '../ui/art/art.ts'
import { Mark } from '../ui/display/Mark.tsx'
import type { PublicPage } from './page.ts'
import { palette } from '#domain/generated/palette.ts'

export const cardSize = { w: 1200, h: 630 }

/** The picture for link previews: the texture of a craft, with our mark in the corner. */
export function cardSvg({ craft, seed, ...options }: PublicPage['card']): string {
  const { background, foreground } = palette.light
  const picture = art(craft, seed, { ...options, ...cardSize })
  const mark = renderToStaticMarkup(<Mark />).replace(
    '<svg class="mark"',
    `<svg x="56" y="462" width="168" height="128" color="${foreground}"`,
  )
  return picture.replace('</svg>', `<rect y="420" width="280" height="210" fill="${background}"/>${mark}</svg>`)
}
