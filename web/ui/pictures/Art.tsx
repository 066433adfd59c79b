import type { CSSProperties, ReactNode } from 'react'
import type { ArtOptions } from '../art/art.ts'
import type { Craft } from '../art/crafts.ts'
import { classNames } from '../class-names.ts'
import type { Photo } from './photo.ts'
import { pictureUrl, useGeneratorNear } from './picture-url.ts'
import { usePhoto } from './use-photo.ts'

/**
 * A picture in its frame: the uploaded `src` if there is one, else the craft's material drawn from `seed`.
 * CSS sets the frame's size; pass `w` and `h` with the same aspect ratio. Give a `label` only if the picture has a meaning
 * of its own. `sizes` gives the frame's width; with `auto` first, browsers that can determine it do.
 */
export function Art({
  craft,
  seed,
  src,
  sizes = 'auto, (min-width: 768px) 24rem, 100vw',
  label = '',
  className,
  style,
  children,
  w = 400,
  h = 500,
  mode,
  way,
  quiet,
}: {
  craft: Craft
  seed: string
  src?: string | Photo | null | undefined
  sizes?: string
  label?: string
  className?: string
  style?: CSSProperties
  children?: ReactNode
} & Omit<ArtOptions, 'uid'>) {
  const options = { w, h, ...(mode && { mode }), ...(way !== undefined && { way }), ...(quiet && { quiet }) }
  const { photo, onError } = usePhoto(src)
  const { generator, frame } = useGeneratorNear<HTMLDivElement>()
  const drawn = !photo && generator && pictureUrl(`${craft}|${seed}|${JSON.stringify(options)}`, () => generator.art(craft, seed, options))
  return (
    <div className={classNames('art', className)} style={style} ref={frame}>
      {/* Only lazy pictures support automatic sizes, and React must set `loading` before the URLs. */}
      {photo && <img loading="lazy" sizes={sizes} {...photo} alt={label} decoding="async" draggable={false} onError={onError} />}
      {drawn && <img src={drawn} alt={label} decoding="async" draggable={false} />}
      {children}
    </div>
  )
}
