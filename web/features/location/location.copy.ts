import { fallbackPlace, longPlaceName } from './place.ts'

export const copy = {
  title: 'Location',
  state: 'State',
  everywhere: 'All Locations',
  city: 'City',
  wholeState: 'Anywhere in the state',
  loadFailed: 'The list did not load. Try Again',
  locate: 'Use my location',
  locating: 'Locating...',
  notFound: {
    title: "We couldn't find your location",
    line: `Showing ${longPlaceName(fallbackPlace)}. You can pick another place any time.`,
  },
} as const
