// What members were writing when they left, kept in this browser until it is sent. An area brings a name and a schema. Signing out
// deletes it all (web/data/session/session.ts).
import * as v from 'valibot'
import { kept } from '../kept.ts'
import { currentSession } from '../session/session.ts'

export type Drafts<Draft> = {
  /** Null if this member left nothing, or what is there does not fit the schema, because another release wrote it. */
  get: (userId: string, id: string) => Draft | null
  /** Null removes it, and so does a blank text. */
  set: (userId: string, id: string, draft: Draft | null) => void
}

/** `most`: of this kind only so many are kept, those that were written last. */
export function draftsOf<Draft>(name: string, schema: v.GenericSchema<unknown, Draft>, { most }: { most?: number } = {}): Drafts<Draft> {
  const keyOf = (userId: string, id: string) => `${name}:${userId}:${id}`

  const listOf = (userId: string) => `${name}-list:${userId}`
  const others = (userId: string, id: string) =>
    kept.draft
      .get(listOf(userId))
      .split(' ')
      .filter((each) => each !== '' && each !== id)

  /** Those that are kept of this member, the last written first, as another draft keeps them. */
  function keepNewest(userId: string, id: string, longest: number): void {
    const ids = [id, ...others(userId, id)]
    for (const old of ids.slice(longest)) kept.draft.set(keyOf(userId, old), '')
    kept.draft.set(listOf(userId), ids.slice(0, longest).join(' '))
  }

  return {
    get(userId, id) {
      const text = kept.draft.get(keyOf(userId, id))
      if (text === '') return null
      const read = v.safeParse(schema, fromJson(text))
      return read.success ? read.output : null
    },
    set(userId, id, draft) {
      if (draft === null || isBlank(draft)) {
        if (most !== undefined) kept.draft.set(listOf(userId), others(userId, id).join(' '))
        return kept.draft.set(keyOf(userId, id), '')
      }
      // A form that closes because its member signs out keeps nothing anymore.
      if (currentSession()?.user.id !== userId) return
      if (most !== undefined) keepNewest(userId, id, most)
      kept.draft.set(keyOf(userId, id), JSON.stringify(draft))
    },
  }
}

/** Of a field with nothing but text. */
export const textDrafts = (name: string): Drafts<string> => draftsOf(name, v.string())

const isBlank = (draft: unknown): boolean => typeof draft === 'string' && draft.trim() === ''

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No schema takes it.
    return undefined
  }
}
