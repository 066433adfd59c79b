import { usePlaceIsKnown } from '#web/features/location/own-place.ts'
import { wherever } from '#web/features/location/kept-place.ts'
import { chooseSelected, shortPlaceName, useHeaderPlace, useSelectedPlace } from '#web/features/location/place.ts'
import { BrowsePage } from '#web/features/profiles/browse/BrowsePage.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { placeFilter } from '#web/features/location/place-filter.ts'

/** The directory of the place selected in the header, until the member widens the search. */
export function DirectoryPage() {
  const place = useSelectedPlace()
  const header = useHeaderPlace()
  const isKnown = usePlaceIsKnown()
  return (
    <BrowsePage
      place={placeFilter(place)}
      placeLabel={shortPlaceName(place)}
      isPlaceKnown={isKnown}
      placeAction={header.state && <Further />}
    />
  )
}

function Further() {
  const place = useSelectedPlace()
  const header = useHeaderPlace()
  return (
    <Button variant="link" size="sm" onClick={() => chooseSelected(place.state ? wherever : header)}>
      {place.state ? 'Look everywhere' : `Only near ${shortPlaceName(header)}`}
    </Button>
  )
}
