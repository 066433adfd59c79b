// The people who write in the chat. Each is read once, together with the others whom a screen shows at the same moment.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'

type Person = {
  id: string
  full_name: string
  profile_picture: string | null
  is_verified: boolean
  is_founder: boolean
  specialties: string[]
}
/** By id; null for someone the reader cannot see. */
export type People = Record<string, Person | null>

export const personOf = (userId: string, id: string) =>
  queryOptions({
    queryKey: ['chat', userId, 'person', id],
    queryFn: async () => ({ id, person: (await readTogether(id))[id] ?? null }),
    staleTime: Infinity,
    gcTime: Infinity,
  })

const momentMs = 10
const atOnce = 60
type Group = { ids: string[]; people: Promise<People> }
let next: Group | null = null

function readTogether(id: string): Promise<People> {
  const group = next === null || next.ids.length === atOnce ? begin() : next
  group.ids.push(id)
  return group.people
}

function begin(): Group {
  const ids: string[] = []
  const moment = new Promise((resolve) => setTimeout(resolve, momentMs))
  const group: Group = {
    ids,
    people: moment.then(() => {
      if (next === group) next = null
      return readPeople(ids)
    }),
  }
  next = group
  return group
}

async function readPeople(ids: readonly string[]): Promise<People> {
  const found = await ask(
    db
      .from('profiles')
      .select('id, full_name, profile_picture, is_verified, is_founder, specialties')
      .in('id', [...ids]),
  )
  return Object.fromEntries(ids.map((id) => [id, found.find((person) => person.id === id) ?? null]))
}
