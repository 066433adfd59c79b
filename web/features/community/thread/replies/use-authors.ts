import { useState } from 'react'
import { formerMemberId } from '#domain/community/forum.ts'
import type { Author, Thread } from '../thread.data.ts'

type Written = { author: Author }
type Authors = NonNullable<Author>[]

/** Who is in the thread with their name, as far as it is loaded: its author first. The list stays the same while they do, so that no reply is drawn again. */
export function useAuthors(thread: Thread, rows: readonly (Written & { answers: readonly Written[] })[]): Authors {
  const now = authorsOf(thread, rows)
  const [kept, setKept] = useState(now)
  if (now.length === kept.length && now.every((author, place) => author === kept[place])) return kept
  setKept(now)
  return now
}

function authorsOf(thread: Thread, rows: readonly (Written & { answers: readonly Written[] })[]): Authors {
  const found = new Map<string, NonNullable<Author>>()
  const note = ({ author }: Written) => author && author.id !== formerMemberId && !found.has(author.id) && found.set(author.id, author)
  note(thread)
  if (thread.solved) note(thread.solved)
  // Without lists in between: there can be ten thousand rows.
  for (const row of rows) {
    note(row)
    for (const answer of row.answers) note(answer)
  }
  return [...found.values()]
}
