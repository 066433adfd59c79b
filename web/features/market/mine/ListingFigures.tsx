import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import type { ViewSource } from '#web/features/listing/detail/views.ts'
import { Part } from '#web/features/listing/detail/Part.tsx'
import { Bars } from '#web/features/listing/figures/Bars.tsx'
import { DayChart } from '#web/features/listing/figures/DayChart.tsx'
import { Figure, Figures, FiguresFrame, FiguresSkeleton } from '#web/features/listing/figures/Figures.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { copy } from './mine.copy.ts'

/** `days`: the last thirty, oldest first. */
type FiguresOfOne = {
  views: number
  viewers: number
  saves: number
  sources: Partial<Record<ViewSource, number>>
  days: { day: string; views: number }[]
}
const sources = ['list', 'search', 'saved', 'link'] as const
const words = copy.figures

const figuresOf = (id: string) =>
  queryOptions({
    queryKey: ['market', 'figures', id],
    queryFn: async () => (await ask(db.rpc('listing_figures', { listing_id: id }))) as FiguresOfOne,
  })

/** How the caller's own listing is doing. */
export function ListingFigures({ listingId }: { listingId: string }) {
  const found = useQuery(figuresOf(listingId))
  return (
    <div className="pt-8">
      <Part title={words.label}>
        <Loaded
          query={found}
          skeletons={<FiguresSkeleton label={words.loading} />}
          failed={
            <ErrorState title={words.failed} onRetry={() => void found.refetch()}>
              {words.failedLine}
            </ErrorState>
          }
        >
          {({ views, viewers, saves, sources: ways, days }) => (
            <FiguresFrame>
              <Figures label={words.label}>
                <Figure label={words.views} value={views.toLocaleString('en-US')} line={words.people(viewers)} />
                <Figure label={words.saves} value={saves.toLocaleString('en-US')} line={words.savesLine} />
              </Figures>
              {days.length > 0 && <DayChart days={days.map((day) => ({ ...day, answers: 0 }))} words={words.chart} />}
              <Bars
                title={words.sources}
                none={words.noViews}
                bars={sources.flatMap((source) => (ways[source] ? [{ label: words.source[source], value: ways[source] }] : []))}
              />
            </FiguresFrame>
          )}
        </Loaded>
      </Part>
    </div>
  )
}
