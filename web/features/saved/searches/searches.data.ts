import { queryOptions } from '@tanstack/react-query'
import type { SearchedKind } from '#domain/generated/content-kinds.ts'
import { ask, db } from '#web/data/client.ts'
import type { Filters, NewSearch, SavedSearch, SearchesOf } from './searches.ts'

async function searchesOf<Of extends Filters>(userId: string, { kind, read }: SearchesOf<Of>): Promise<SavedSearch<Of>[]> {
  const query = db.from('saved_searches').select('id, name, filters, wants_news').eq('user_id', userId).eq('kind', kind)
  const rows = await ask(query.order('created_at', { ascending: false }))
  return rows.map((row) => ({ ...row, filters: read(row.filters) }))
}

export const searches = {
  all: (userId: string, kind: SearchedKind) => ['searches', kind, userId] as const,
  mine: <Of extends Filters>(userId: string, of: SearchesOf<Of>) =>
    queryOptions({ queryKey: ['searches', of.kind, userId], queryFn: () => searchesOf(userId, of) }),
  save: <Of extends Filters>(userId: string, kind: SearchedKind, search: NewSearch<Of>) =>
    ask(db.from('saved_searches').insert({ user_id: userId, kind, ...search })),
  setNews: (id: string, wantsNews: boolean) => ask(db.from('saved_searches').update({ wants_news: wantsNews }).eq('id', id)),
  remove: (id: string) => ask(db.from('saved_searches').delete().eq('id', id)),
}
