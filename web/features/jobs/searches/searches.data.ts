import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { filtersIn, type NewSearch, type SavedSearch } from './searches.ts'

async function searchesOf(userId: string): Promise<SavedSearch[]> {
  const rows = await ask(
    db.from('job_searches').select('id, name, filters, wants_news').eq('user_id', userId).order('created_at', { ascending: false }),
  )
  return rows.map((row) => ({ ...row, filters: filtersIn(row.filters) }))
}

export const searches = {
  mine: (userId: string) => queryOptions({ queryKey: ['jobs', 'searches', userId], queryFn: () => searchesOf(userId) }),
  save: (userId: string, search: NewSearch) => ask(db.from('job_searches').insert({ user_id: userId, ...search })),
  setNews: (id: string, wantsNews: boolean) => ask(db.from('job_searches').update({ wants_news: wantsNews }).eq('id', id)),
  remove: (id: string) => ask(db.from('job_searches').delete().eq('id', id)),
}
