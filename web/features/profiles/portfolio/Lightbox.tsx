import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, type KeyboardEvent, type ReactNode, type TouchEvent } from 'react'
import type { Craft } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import type { Photo } from '#web/ui/pictures/photo.ts'
import './lightbox.css'

/** `craft` and `id` draw one that does not load. */
type Picture = { id: string; craft: Craft; photo: Photo | null; altText: string; caption?: string }
type Place = {
  title: string
  pictures: readonly Picture[]
  at: number
  onAt: (at: number) => void
  onClose: () => void
  /** A button about the picture that is shown. */
  extra?: (shown: Picture) => ReactNode
}
const leastSwipe = 40

/** One picture at a time, full screen. Arrow keys, Home, End, swipes and buttons move to another one. */
export function Lightbox({ title, pictures, at, onAt, onClose, extra }: Place) {
  const touched = useRef<number | null>(null)
  const last = pictures.length - 1
  const shown = pictures[at]
  if (!shown) return null
  const go = (to: number) => onAt(Math.min(last, Math.max(0, to)))
  const keys: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }

  function onKey(event: KeyboardEvent) {
    const to = keys[event.key]
    if (to === undefined || isElsewhere(event)) return
    event.preventDefault()
    go(to)
  }
  function onTouchEnd(event: TouchEvent) {
    if (isElsewhere(event)) return
    const way = (event.changedTouches[0]?.clientX ?? 0) - (touched.current ?? 0)
    if (touched.current !== null && Math.abs(way) >= leastSwipe) go(way < 0 ? at + 1 : at - 1)
    touched.current = null
  }

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          className="lightbox dark"
          aria-describedby={undefined}
          onKeyDown={onKey}
          onTouchStart={(event) => (touched.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null)}
          onTouchEnd={onTouchEnd}
        >
          <header>
            <Radix.Title className="text-sm tabular-nums">
              <span className="visually-hidden">{title}, picture </span>
              {at + 1} of {pictures.length}
            </Radix.Title>
            <span className="lightbox-tools">
              <Radix.Close asChild>
                <Button variant="ghost" size="icon" aria-label="Close">
                  <X aria-hidden />
                </Button>
              </Radix.Close>
              {extra?.(shown)}
            </span>
          </header>
          <Art
            key={shown.id}
            craft={shown.craft}
            seed={shown.id}
            src={shown.photo}
            label={shown.altText}
            sizes="auto, 100vw"
            w={900}
            h={700}
          />
          <footer>
            <Button variant="ghost" size="icon-lg" aria-label="Previous picture" disabled={at === 0} onClick={() => go(at - 1)}>
              <ChevronLeft aria-hidden />
            </Button>
            <p aria-live="polite">{shown.caption || shown.altText}</p>
            <Button variant="ghost" size="icon-lg" aria-label="Next picture" disabled={at === last} onClick={() => go(at + 1)}>
              <ChevronRight aria-hidden />
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** React also tells of what happens in a dialog that was opened from here, which is elsewhere on the page. */
const isElsewhere = ({ currentTarget, target }: KeyboardEvent | TouchEvent) => target instanceof Node && !currentTarget.contains(target)
