import type { CSSProperties } from 'react'
import type { Craft } from '../art/crafts.ts'
import { pictureUrl, useGeneratorNear, type Generator } from './picture-url.ts'
import { usePhoto } from './use-photo.ts'

export type CameoSize = 22 | 26 | 30 | 34 | 36 | 38 | 44 | 46 | 48 | 56 | 72 | 112 | 132

/** A person's picture in an oval frame. Hidden from screen readers, because the name is always beside it. */
export function Cameo({
  name,
  craft = 'general',
  seed,
  src,
  size = 46,
  online = false,
}: {
  name: string
  craft?: Craft
  seed: string
  src?: string | null | undefined
  size?: CameoSize
  online?: boolean
}) {
  const { photo, onError } = usePhoto(src)
  const { generator, frame } = useGeneratorNear<HTMLSpanElement>()
  const drawn = photo || !generator ? null : cameoOf(generator, craft, seed)
  return (
    <span className="cameo" style={{ '--size': `${size}px`, color: drawn?.monogram } as CSSProperties} ref={frame} aria-hidden>
      {photo && <img {...photo} sizes={`${size}px`} alt="" decoding="async" draggable={false} onError={onError} />}
      {drawn && <img src={drawn.url} alt="" decoding="async" draggable={false} />}
      {!photo && <b>{monogramOf(name)}</b>}
      {online && <i className="presence" />}
    </span>
  )
}

const monograms = new Map<string, string>()

function cameoOf({ cameoArt }: Generator, craft: Craft, seed: string): { url: string; monogram: string } {
  const key = `cameo|${craft}|${seed}`
  const url = pictureUrl(key, () => {
    const { svg, monogram } = cameoArt(craft, seed)
    monograms.set(key, monogram)
    return svg
  })
  return { url, monogram: monograms.get(key) ?? cameoArt(craft, seed).monogram }
}

/** Initials of the first and the last word. */
export function monogramOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters
    .map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20))
    .join('')
    .toUpperCase()
}
