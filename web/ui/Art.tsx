import type { CSSProperties, ReactNode } from 'react'
import type { ArtOptions } from './art/art.ts'
import type { Craft } from './art/crafts.ts'
import { classNames } from './class-names.ts'
import { pictureUrl, useGenerator } from './picture-url.ts'

/**
 * A picture in its frame: the uploaded `src` if there is one, else the material of the craft drawn from `seed`.
 * The frame's size comes from CSS; pass `w` and `h` of the same aspect. `label` only where the picture itself says something.
 */
export function Art({
  craft,
  seed,
  src,
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
  src?: string | null | undefined
  label?: string
  className?: string
  style?: CSSProperties
  children?: ReactNode
} & Omit<ArtOptions, 'uid'>) {
  const options = { w, h, ...(mode && { mode }), ...(way !== undefined && { way }), ...(quiet && { quiet }) }
  const generator = useGenerator()
  const drawn = generator && pictureUrl(`${craft}|${seed}|${JSON.stringify(options)}`, () => generator.art(craft, seed, options))
  const url = src ?? drawn
  return (
    <div className={classNames('art', className)} style={style}>
      {url && <img src={url} alt={label} decoding="async" draggable={false} />}
      {children}
    </div>
  )
}
