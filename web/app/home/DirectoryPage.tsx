import { shortPlaceName, useHeaderPlace } from '#web/features/location/place.ts'
import { BrowsePage } from '#web/features/profiles/browse/BrowsePage.tsx'

/** The directory of the place chosen in the header. */
export function DirectoryPage() {
  const place = useHeaderPlace()
  return <BrowsePage place={place} placeLabel={shortPlaceName(place)} />
}
