import { useState } from 'react'
import type { Subject } from '#domain/notifications.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from './notifications.copy.ts'
import { NotificationItem, type ItemProps } from './NotificationItem.tsx'
import type { WordedRow } from './words/words.data.ts'

/** The newest notification about something, and a button that shows the earlier ones of the day. */
export function SubjectItem({ subject: { newest, earlier }, ...rest }: { subject: Subject<WordedRow> } & Omit<ItemProps, 'row'>) {
  const [isOpen, setOpen] = useState(false)
  const left = earlier.length
  const label = isOpen ? copy.hideEarlier : copy.earlier(left)
  return (
    <li className="notification-subject">
      <NotificationItem row={newest} {...rest} />
      {left > 0 && (
        <Button
          variant="link"
          size="sm"
          className="earlier"
          aria-expanded={isOpen}
          aria-label={`${label}: ${newest.title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      )}
      {isOpen && (
        <ul>
          {earlier.map((row) => (
            <li key={row.id}>
              <NotificationItem row={row} {...rest} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
