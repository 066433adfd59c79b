import { useEffect, useEffectEvent, useState } from 'react'
import { useReadMarking } from '#web/ui/lists/use-read-marking.ts'
import { write, type Thread } from '../thread.data.ts'
import type { Reply } from './replies.data.ts'

const lookEveryMs = 300

/**
 * Notes how far the reader has read: the newest reply that was on screen for a second, while they are in the order in which they were
 * written (`isInOrder`). `look` is called when others may be in view.
 */
export function useSeen(thread: Thread, rows: readonly Reply[], hasMore: boolean, isInOrder: boolean): () => void {
  const [seen, setSeen] = useState('')
  const latest = thread.last_activity_at
  // With nothing left to read, everything up to now is read, also what happened since the last reply.
  const newest = newestIn(rows)
  const until = !hasMore && seen >= newest && seen < latest ? latest : seen
  useReadMarking(until === '' || !isInOrder ? null : until, () => {
    // If it fails, the next reply that is read notes it again.
    void write.visit(thread.id, until).catch(() => undefined)
  })
  function look() {
    const shown = [...document.querySelectorAll<HTMLElement>('.replies [data-at]')].filter(
      (row) => row.getBoundingClientRect().top < innerHeight - 40,
    )
    setSeen((before) => newestOf([before, ...shown.map(({ dataset }) => dataset['at'] ?? '')]))
  }
  const scrolled = useEffectEvent(look)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Not scrollend, which older browsers never send.
    const heard = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        scrolled()
      }, lookEveryMs)
    }
    document.addEventListener('scroll', heard)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('scroll', heard)
    }
  }, [])
  return look
}

// Without lists in between: there can be ten thousand rows.
function newestIn(rows: readonly Reply[]): string {
  let newest = ''
  for (const { created_at: at, answers } of rows) {
    if (at > newest) newest = at
    for (const answer of answers) if (answer.created_at > newest) newest = answer.created_at
  }
  return newest
}

// Compared as text: a Date would lose microseconds.
const newestOf = (times: readonly string[]) => times.reduce((latest, at) => (at > latest ? at : latest), '')
