// What a table can say of itself.
import { bounds } from '#tests/support/policies/bounds.ts'

bounds(
  'internal.table_rules',
  { which: `relation = 'public.saved_items'` },
  {
    table_rules_suspended_read_known: { refuses: [`suspended_read = 'theirs'`], takes: [`suspended_read = 'nothing'`] },
    table_rules_suspended_write_known: { refuses: [`suspended_write = 'read'`], takes: [`suspended_write = 'updates'`] },
    table_rules_some_says_which: {
      refuses: [`suspended_read = 'some'`, `suspended_rows = 'true'`],
      takes: [`suspended_read = 'some', suspended_rows = 'true'`],
    },
  },
)
