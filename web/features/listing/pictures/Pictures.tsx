import { lazy, Suspense, useState } from 'react'
import { signedPhoto } from '#web/features/profiles/pictures/addresses.ts'
import type { Craft } from '#web/ui/art/crafts.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import type { Photo } from '#web/ui/pictures/photo.ts'
import { copy } from './pictures.copy.ts'
import type { Picture } from './picture.ts'
import './pictures.css'

const Lightbox = lazy(() => import('#web/features/profiles/portfolio/Lightbox.tsx').then(({ Lightbox: part }) => ({ default: part })))

/** The pictures of a post or a listing; each opens large. `title` is its own, `craft` its category, for a picture that does not load. */
export function Pictures({ pictures, title, craft }: { pictures: readonly Picture[]; title: string; craft: Craft }) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const shown = pictures.toSorted((one, other) => one.place - other.place)
  if (shown.length === 0) return null
  return (
    <>
      <ul className="pictures" data-count={shown.length} aria-label={copy.of(title)}>
        {shown.map(({ path, alt_text: altText, width, height, addresses }, at) => (
          <li key={path}>
            <button type="button" aria-label={copy.open(at + 1, altText)} onClick={() => setOpenAt(at)}>
              <Art
                craft={craft}
                seed={path}
                src={photoIn(addresses)}
                w={260}
                h={200}
                sizes={shown.length === 1 ? 'auto, 28rem' : 'auto, 14rem'}
                {...(shown.length === 1 && width !== null && height !== null && { style: { aspectRatio: frameOf(width / height) } })}
              />
            </button>
          </li>
        ))}
      </ul>
      {openAt !== null && (
        <Suspense>
          <Lightbox
            title={copy.of(title)}
            pictures={shown.map(({ path, alt_text: altText, addresses }) => ({
              id: path,
              craft,
              photo: photoIn(addresses),
              altText,
            }))}
            at={openAt}
            onAt={setOpenAt}
            onClose={() => setOpenAt(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const photoIn = (addresses: string[] | null): Photo | null => {
  const [only, ...others] = addresses ?? []
  return only !== undefined && others.length === 0 ? { src: only } : signedPhoto(addresses)
}

/** A single picture keeps its shape, except that it is neither a pillar nor a ribbon. */
const frameOf = (shape: number) => Math.min(2, Math.max(0.8, shape))
