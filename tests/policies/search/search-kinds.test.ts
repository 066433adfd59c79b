// What a kind declares to be found is whole: no group of the search over everything lacks what finds or shows it.
import { bounds } from '#tests/support/policies/bounds.ts'

bounds(
  'internal.search_kinds',
  { which: `kind = 'job'` },
  {
    search_kinds_found_are_shown: {
      refuses: ['found_as = null', 'found_by = null', 'shown_by = null'],
      takes: ['found_as = null, found_by = null, shown_by = null'],
    },
  },
)
