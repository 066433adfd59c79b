// Whom a member follows. The forum's list of what they follow has the threads of these people.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'

export type Person = { id: string; full_name: string }

export const people = {
  /** Those the reader sees, by the time they were followed. */
  followed: (userId: string) =>
    queryOptions({
      queryKey: ['follows', userId],
      queryFn: async (): Promise<Person[]> =>
        (
          await ask(
            db
              .from('follows')
              .select('person:profiles!follows_followee_id_fkey(id, full_name)')
              .eq('follower_id', userId)
              .order('created_at')
              .order('followee_id'),
          )
        ).flatMap(({ person }) => person ?? []),
    }),
}

export const follow = (person: Person, isOn: boolean) => ask(db.rpc('follow', { member_id: person.id, is_on: isOn }))
