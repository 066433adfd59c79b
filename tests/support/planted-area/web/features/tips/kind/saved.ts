import { ask, db } from '#web/data/client.ts'
import type { SavedItemsOf } from '#web/features/kinds/saved.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'

export const saved: SavedItemsOf = {
  kind: 'tip',
  tab: null,
  name: 'Tips',
  empty: { title: 'No saved tips yet', line: 'Tap the heart on a tip to keep it here.' },
  browse: { label: 'Read tips', to: paths.tips() },
  async read(ids) {
    const rows = await ask(db.from('tips').select('id, title, created_at').in('id', ids))
    return rows.map(({ id, title, created_at: postedAt }) => ({
      id,
      title,
      headline: 'Tip',
      line: 'Good to know',
      postedAt,
      end: null,
      isOver: false,
      link: paths.tips({ id }),
      craft: craftOf(undefined),
      picture: null,
    }))
  },
}
