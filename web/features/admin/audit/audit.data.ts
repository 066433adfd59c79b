// The audit log: its entries by filter, and the names of the people in them.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '#domain/generated/database.ts'
import { ask, db } from '#web/data/client.ts'
import { admin } from '../admin.data.ts'
import type { AuditFilter } from './filter.ts'

export type Entry = Database['public']['Tables']['audit_entries']['Row']
export type Person = { id: string; full_name: string; profile_picture: string | null; specialties: string[] }
/** With the members it names; null for the server, and for those whose account is gone. */
export type NamedEntry = Entry & { actor: Person | null; member: Person | null }

const perPage = 50
const perExport = 1000
/** An export holds at most as many entries. */
export const mostExported = 10_000

/** Newest first, before this entry. By time and not by id, because the filter has times: the index starts there. */
function page(filter: AuditFilter, before: Pick<Entry, 'at' | 'id'> | null, limit: number): Promise<Entry[]> {
  let query = db.from('audit_entries').select('*').order('at', { ascending: false }).order('id', { ascending: false }).limit(limit)
  if (filter.who === 'server') query = query.is('actor_id', null)
  else if (filter.who !== undefined) query = query.eq('actor_id', filter.who)
  if (filter.act !== undefined) query = query.eq('act', filter.act)
  if (filter.target !== undefined) query = query.eq('target_id', filter.target)
  if (filter.kind !== undefined) query = query.eq('target_kind', filter.kind)
  if (filter.from !== undefined) query = query.gte('at', filter.from)
  if (filter.until !== undefined) query = query.lt('at', filter.until)
  if (before !== null) query = query.lte('at', before.at).or(`at.lt."${before.at}",id.lt.${before.id}`)
  return ask(query)
}

const memberIn = ({ target_kind: kind, target_id: id }: Entry) => (kind === 'member' ? id : null)

async function named(entries: Entry[]): Promise<NamedEntry[]> {
  const ids = new Set(entries.flatMap((entry) => [entry.actor_id, memberIn(entry)]).filter((id) => id !== null))
  const people = await peopleOf([...ids])
  const find = (id: string | null) => people.find((person) => person.id === id) ?? null
  return entries.map((entry) => ({ ...entry, actor: find(entry.actor_id), member: find(memberIn(entry)) }))
}

async function peopleOf(ids: string[]): Promise<Person[]> {
  if (ids.length === 0) return []
  return ask(db.from('profiles').select('id, full_name, profile_picture, specialties').in('id', ids))
}

export const audit = {
  pages: (userId: string, filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: [...admin.all(userId), 'audit', 'entries', filter],
      queryFn: async ({ pageParam }) => named(await page(filter, pageParam, perPage)),
      initialPageParam: null as Pick<Entry, 'at' | 'id'> | null,
      getNextPageParam: (last) => (last.length < perPage ? undefined : last.at(-1)),
      staleTime: 0,
    }),

  /** Those who have a role now, to choose from. */
  staff: (userId: string) =>
    queryOptions({
      queryKey: [...admin.all(userId), 'audit', 'staff'],
      queryFn: async () => {
        const rows = await ask(db.from('user_roles').select('user_id, profiles!user_roles_user_id_fkey(full_name)').limit(200))
        const names = new Map(rows.map(({ user_id: id, profiles: member }) => [id, member?.full_name ?? id]))
        return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
      },
    }),

  /** A member by id; null if their account is gone. */
  person: (userId: string, id: string) =>
    queryOptions({
      queryKey: [...admin.all(userId), 'audit', 'person', id],
      enabled: id !== '',
      queryFn: async () => (await peopleOf([id]))[0] ?? null,
    }),
}

/** All entries of a filter, up to the limit, page by page. */
export async function readAll(filter: AuditFilter): Promise<Entry[]> {
  const entries: Entry[] = []
  while (entries.length < mostExported) {
    const next = await page(filter, entries.at(-1) ?? null, Math.min(perExport, mostExported - entries.length))
    entries.push(...next)
    if (next.length < perExport) break
  }
  return entries
}
