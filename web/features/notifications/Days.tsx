import { bySubject, type NotificationRow, type Subject } from '#domain/notifications.ts'
import { dayName } from '#web/ui/days.ts'
import { useNow } from '#web/ui/use-now.ts'
import { SubjectItem } from './SubjectItem.tsx'
import { useActors } from './use-actors.ts'
import { useMuting } from './use-muting.ts'
import { useReading } from './use-reading.ts'
import { useRemoving } from './use-removing.ts'
import { useWords } from './words/use-words.ts'
import type { WordedRow } from './words/words.data.ts'

/** Rows grouped by day, and within a day by what they are about. */
export function Days({ rows }: { rows: NotificationRow[] }) {
  const actorsOf = useActors(rows)
  const now = useNow()
  const { read, unread } = useReading()
  const removing = useRemoving()
  const mute = useMuting()
  const words = useWords()
  return [...byDay(rows.map(words), now)].map(([day, subjects]) => (
    <section key={day} aria-label={day} className="mt-6">
      <h2 className="notification-day">{day}</h2>
      <ul>
        {subjects.map((subject) => (
          <SubjectItem key={subject.newest.id} subject={subject} {...{ actorsOf, now, read, unread, removing, mute }} />
        ))}
      </ul>
    </section>
  ))
}

function byDay(rows: WordedRow[], now: Date): Map<string, Subject<WordedRow>[]> {
  const days = new Map<string, WordedRow[]>()
  for (const row of rows) {
    const day = dayName(row.created_at, now)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return new Map([...days].map(([day, ofDay]) => [day, bySubject(ofDay)]))
}
