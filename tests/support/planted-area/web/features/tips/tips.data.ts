import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '#domain/generated/database.ts'
import { ask, db } from '#web/data/client.ts'
import { isUuid } from '#web/data/uuid.ts'

const columns = 'id, user_id, title, body, status, created_at, owner:profiles!tips_user_id_fkey(id, full_name, is_verified)' as const
const pageSize = 20

/** Those of others that are approved, and the member's own. */
function page(words: string, after: string | null) {
  const query = db.from('tips').select(columns).order('created_at', { ascending: false }).order('id').limit(pageSize)
  const fitting = words === '' ? query : query.ilike('title', `%${words.replaceAll(/[%_\\]/g, '')}%`)
  return ask(after === null ? fitting : fitting.lt('created_at', after))
}

export type Tip = Awaited<ReturnType<typeof page>>[number]

export const tips = {
  all: ['tips'] as const,

  pages: (words: string) =>
    infiniteQueryOptions({
      queryKey: ['tips', 'list', words],
      queryFn: ({ pageParam }) => page(words, pageParam),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.created_at),
    }),

  one: (id: string) =>
    queryOptions({
      queryKey: ['tips', 'one', id],
      queryFn: () => (isUuid(id) ? ask(db.from('tips').select(columns).eq('id', id).maybeSingle()) : null),
    }),
}

export type TipRow = Pick<Database['public']['Tables']['tips']['Insert'], 'title' | 'body'>

/** The answer's status says whether it waits for approval. */
export const give = (userId: string, row: TipRow) =>
  ask(
    db
      .from('tips')
      .insert({ ...row, user_id: userId })
      .select('id, status')
      .single(),
  )
