import type { SavedKind } from '#domain/saved/saved.ts'

export const copy = {
  title: 'Saved Items',
  loading: 'Loading saved items',
  loadFailed: 'Failed to load saved items',
  tabs: { shop: 'Shop', jobs: 'Jobs', events: 'Events', learn: 'Learn' } satisfies Record<SavedKind, string>,
  empty: {
    events: { title: 'No saved events yet', line: 'What you save shows up here.' },
    learn: { title: 'Nothing saved to learn yet', line: 'What you save shows up here.' },
  } as Partial<Record<SavedKind, { title: string; line: string }>>,
  savedOn: (day: string) => `Saved ${day}`,
  posted: (day: string) => `Posted ${day}`,
  closing: (days: number) => `Closing in ${days} d`,
  dropped: 'Price dropped',
  gone: 'No longer available',
  over: 'Gone',
  remove: 'Remove',
  removeOne: (title: string) => `Remove ${title}`,
  save: (title: string) => `Save ${title}`,
  saved: 'Find it under Saved Items.',
  savedTitle: 'Saved',
  saveFailed: 'Failed to save item',
  removed: 'Item removed from saved collection',
  removedTitle: 'Removed',
  removeFailed: 'Failed to remove item',
  undo: 'Undo',
  searches: { save: 'Save search', list: (many: number) => `Saved searches (${many})`, failed: "Your saved searches didn't load." },
}
