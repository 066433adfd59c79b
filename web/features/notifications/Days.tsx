import { Trash2 } from 'lucide-react'
import type { NotificationRow } from '#domain/notifications.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { dayName } from '#web/ui/days.ts'
import { copy } from './notifications.copy.ts'
import { NotificationRowView } from './NotificationRowView.tsx'
import { useActors } from './use-actors.ts'
import { useReading } from './use-reading.ts'
import { useRemoving } from './use-removing.ts'

/** Rows grouped by day. Undo replaces a removed row for a while. */
export function Days({ rows }: { rows: NotificationRow[] }) {
  const actors = useActors(rows)
  const now = useNow()
  const { read } = useReading()
  const { leaving, remove, undo } = useRemoving()
  return [...byDay(rows, now)].map(([day, ofDay]) => (
    <section key={day} aria-label={day} className="mt-6">
      <h2 className="notification-day">{day}</h2>
      <ul>
        {ofDay.map((row) => (
          <li key={row.id} className="notification-item">
            {leaving.has(row.id) ? (
              <output className="notification-gone">
                {copy.deleted}
                <Button variant="link" size="sm" ref={focus} onClick={() => undo(row.id)}>
                  Undo
                </Button>
              </output>
            ) : (
              <>
                <NotificationRowView
                  row={row}
                  actor={row.actor_id === null ? undefined : actors.get(row.actor_id)}
                  now={now}
                  onOpen={() => !row.read && read(row.id)}
                />
                <Button variant="ghost" size="icon-sm" aria-label={`Delete: ${row.title}`} onClick={() => remove(row.id)}>
                  <Trash2 aria-hidden />
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
}

// The focused Delete button is gone, so the focus moves to Undo, which replaces it.
function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}

function byDay(rows: NotificationRow[], now: Date): Map<string, NotificationRow[]> {
  const days = new Map<string, NotificationRow[]>()
  for (const row of rows) {
    const day = dayName(row.created_at, now)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return days
}
