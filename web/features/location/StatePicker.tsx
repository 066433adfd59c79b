import { ChevronDown, MapPin } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useFetchedLater } from '#web/ui/overlays/fetched-apart.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from './location.copy.ts'
import { usePlaceIsKnown } from './own-place.ts'
import { longPlaceName, shortPlaceName, useHeaderPlace } from './place.ts'

const fetchChoices = () => import('./PlaceChoices.tsx')
const PlaceChoices = lazy(() => fetchChoices().then(({ PlaceChoices: part }) => ({ default: part })))

export function StatePicker() {
  const place = useHeaderPlace()
  usePlaceIsKnown()
  useFetchedLater(fetchChoices)
  return (
    <Popover
      label={copy.title}
      trigger={
        <button type="button" className="place" aria-label={`${copy.title}: ${longPlaceName(place)}`}>
          <MapPin aria-hidden />
          <span>{shortPlaceName(place)}</span>
          <ChevronDown aria-hidden />
        </button>
      }
    >
      <Suspense fallback={<Skeleton className="m-3 h-44 w-66" />}>
        <PlaceChoices />
      </Suspense>
    </Popover>
  )
}
