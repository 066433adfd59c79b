import type { UseQueryResult } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { applicationLimits } from '#domain/jobs/applications.ts'
import { pieceOf } from '#domain/portfolio.ts'
import { signedPhoto } from '#web/features/profiles/pictures/addresses.ts'
import type { PortfolioItem } from '#web/features/profiles/portfolio/portfolio.data.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { copy } from './apply.copy.ts'

export type Pieces = UseQueryResult<PortfolioItem[]>

/** A piece that was removed since it was chosen is left out: the server would refuse it. */
export const stillThere = (ids: readonly string[], { data }: Pieces) => ids.filter((id) => data?.some((item) => item.id === id))

type Choice = { chosen: string[]; onChange: (ids: string[]) => void }

/** Up to ten pieces of one's own work. */
export function PortfolioPicker({ pieces, ...choice }: { pieces: Pieces } & Choice) {
  return (
    <Loaded query={pieces} skeletons={<Loading />} failed={copy.portfolioFailed}>
      {(items) => <Items items={items} {...choice} />}
    </Loaded>
  )
}

function Loading() {
  return (
    <div aria-label={copy.loadingPortfolio} aria-busy>
      <Skeleton className="h-28" />
    </div>
  )
}

function Items({ items, chosen, onChange }: { items: PortfolioItem[] } & Choice) {
  const isFull = chosen.length >= applicationLimits.pieces
  return (
    <fieldset>
      <legend className="field-label mb-1">{copy.portfolio}</legend>
      {items.length === 0 ? (
        <p className="hint">{copy.portfolioNone}</p>
      ) : (
        <>
          <div className="apply-pieces">
            {items.map(({ id, media, category, picture_addresses }) => {
              const isChosen = chosen.includes(id)
              return (
                <button
                  key={id}
                  type="button"
                  className="apply-piece"
                  aria-pressed={isChosen}
                  aria-label={pieceOf(media)?.altText}
                  disabled={isFull && !isChosen}
                  onClick={() => onChange(isChosen ? chosen.filter((other) => other !== id) : [...chosen, id])}
                >
                  <Art craft={craftOf(category)} seed={id} src={signedPhoto(picture_addresses)} w={260} h={320} sizes="6rem" />
                  {isChosen && <Check aria-hidden />}
                </button>
              )
            })}
          </div>
          <p className="hint mt-1" aria-live="polite">
            {copy.portfolioHint(chosen.length, applicationLimits.pieces)}
          </p>
        </>
      )}
    </fieldset>
  )
}
