// Makes an uploaded picture safe to store: it is re-encoded and keeps nothing of the file but its pixels. No location, no
// camera, no thumbnail, no second file type hidden inside.
import type { Sharp } from 'sharp'
import { mostBytes, openPicture, read } from './decode.ts'
import { ImageProblem } from './problems.ts'
import { fits, type PictureType } from './sniff.ts'
import type { ImageQueue } from './image-queue.ts'

export type Prepared = { bytes: Buffer; contentType: string; width: number; height: number }

/** The longest side that is kept; the largest that is ever shown is half of it. */
const longestKept = 2400

/** `source` is asked for its bytes only when it is its turn; `declared` is the type the sender gave. Throws an ImageProblem. */
export function preparePicture(workshop: ImageQueue, source: () => Promise<Buffer>, declared: string | null): Promise<Prepared> {
  return workshop.run(async (room) => {
    const { picture, type } = await openPicture(await source(), room, { most: mostBytes, isForgiving: false })
    if (!fits(type, declared)) throw new ImageProblem('wrong_type')
    const small = picture.resize({ width: longestKept, height: longestKept, fit: 'inside', withoutEnlargement: true })
    const contentType = keptAs[type]
    const { data, info } = await read(() => drawn(small, contentType).toBuffer({ resolveWithObject: true }))
    return { bytes: data, contentType, width: info.width, height: info.height }
  })
}

// Encoding AVIF costs seconds at this size.
const keptAs: Record<PictureType, 'image/jpeg' | 'image/png' | 'image/webp'> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/webp',
  'image/avif': 'image/webp',
  'image/heic': 'image/webp',
}

function drawn(picture: Sharp, contentType: 'image/jpeg' | 'image/png' | 'image/webp'): Sharp {
  if (contentType === 'image/png') return picture.png({ compressionLevel: 7 })
  return contentType === 'image/jpeg' ? picture.jpeg({ quality: 86 }) : picture.webp({ quality: 86 })
}
