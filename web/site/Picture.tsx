import type { ReactNode } from 'react'
import type { ArtOptions } from '../ui/art/art.ts'
import type { Craft } from '../ui/art/crafts.ts'
import { classNames } from '../ui/class-names.ts'
import { pictureFile } from './pictures.ts'

/** What to draw; the size is given separately. */
export type PictureOf = { craft: Craft; seed: string } & Pick<ArtOptions, 'mode' | 'way'>

export function Picture({
  craft,
  seed,
  className,
  lazy = false,
  children,
  ...options
}: { craft: Craft; seed: string; className?: string; lazy?: boolean; children?: ReactNode } & ArtOptions) {
  return (
    <div className={classNames('art', className)}>
      <img
        src={pictureFile(craft, seed, options)}
        alt=""
        width={options.w}
        height={options.h}
        {...(lazy && { loading: 'lazy' })}
        decoding="async"
      />
      {children}
    </div>
  )
}
