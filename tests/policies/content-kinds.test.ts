// What a kind of content declares is whole: nothing can be reported that nobody decides, or taken down for good.
import { bounds } from '../support/policies/bounds.ts'

bounds(
  'internal.content_kinds',
  { which: `kind = 'job'` },
  {
    content_kinds_saved_in_known: { refuses: [`saved_in = 'a_drawer'`], takes: [`saved_in = 'content_likes'`, 'saved_in = null'] },
    content_kinds_reports_are_decided: { refuses: ['reported = null', 'decided_by = null'] },
    content_kinds_saved_are_shown: { refuses: ['shown = null'] },
    content_kinds_taken_down_can_come_back: { refuses: ['given_back = null'] },
    content_kinds_taken_down_is_seen: { refuses: ['removed_when = null', 'taken_down = null'] },
    content_kinds_what_waits_has_a_queue: {
      refuses: ['queue = null', 'read_by = null', 'approved_by = null'],
      takes: ['queue = null, read_by = null, approved_by = null'],
    },
  },
)

bounds(
  'internal.content_kinds',
  { which: `kind = 'message'` },
  {
    content_kinds_taken_down_have_an_author: { refuses: ['shown = null'] },
  },
)
