import { lazy, Suspense, useRef, useState, type KeyboardEvent, type TouchEvent } from 'react'
import type { Craft } from '#web/ui/art/crafts.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { photoOf } from '#web/ui/pictures/photo.ts'
import type { ShownPhoto } from '../market.data.ts'
import './gallery.css'

const copy = {
  of: (title: string) => `Photos of ${title}`,
  open: (altText: string) => `Open large: ${altText}`,
  choose: (at: number, altText: string) => `Photo ${at}: ${altText}`,
  at: (at: number, many: number) => `${at} of ${many}`,
}

const Lightbox = lazy(() => import('#web/features/profiles/portfolio/Lightbox.tsx').then(({ Lightbox: part }) => ({ default: part })))
const leastSwipe = 40

/** One photo at a time, and all of them small. Arrow keys, Home, End and swipes show another one; pressed, it opens large. */
export function Gallery({ photos, title, craft }: { photos: readonly ShownPhoto[]; title: string; craft: Craft }) {
  const [at, setAt] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const touched = useRef<number | null>(null)
  const last = photos.length - 1
  // A photo may have been taken out in the form that previews it.
  const shown = photos[Math.min(at, last)]
  if (!shown) return null
  const go = (to: number) => setAt(Math.min(last, Math.max(0, to)))
  const keys: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }

  function onKey(event: KeyboardEvent) {
    const to = keys[event.key]
    if (to === undefined || isLarge) return
    event.preventDefault()
    go(to)
  }
  function onTouchEnd(event: TouchEvent) {
    const way = (event.changedTouches[0]?.clientX ?? 0) - (touched.current ?? 0)
    if (touched.current !== null && Math.abs(way) >= leastSwipe) go(way < 0 ? at + 1 : at - 1)
    touched.current = null
  }

  return (
    <>
      <section className="market-gallery" data-several={last > 0 || undefined} aria-label={copy.of(title)}>
        <button
          type="button"
          className="market-gallery-large"
          aria-label={copy.open(shown.altText)}
          onKeyDown={onKey}
          onClick={() => setLarge(true)}
          onTouchStart={(event) => (touched.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null)}
          onTouchEnd={onTouchEnd}
        >
          <Art
            key={shown.path}
            craft={craft}
            seed={shown.path}
            src={shown.address}
            w={900}
            h={600}
            sizes="(min-width: 900px) 44rem, 100vw"
          />
          {last > 0 && <span className="market-gallery-at">{copy.at(Math.min(at, last) + 1, last + 1)}</span>}
        </button>
        {last > 0 && (
          <ul>
            {photos.map(({ path, altText, address }, nth) => (
              <li key={path}>
                <button
                  type="button"
                  aria-label={copy.choose(nth + 1, altText)}
                  aria-current={nth === at}
                  onClick={() => setAt(nth)}
                  onKeyDown={onKey}
                >
                  <Art craft={craft} seed={path} src={address} w={200} h={150} sizes="8rem" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
      {isLarge && (
        <Suspense>
          <Lightbox
            title={copy.of(title)}
            pictures={photos.map(({ path, altText, address }) => ({ id: path, craft, photo: photoOf(address), altText }))}
            at={Math.min(at, last)}
            onAt={setAt}
            onClose={() => setLarge(false)}
          />
        </Suspense>
      )}
    </>
  )
}
