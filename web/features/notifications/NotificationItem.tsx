import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { hasStep, linkOf } from '#domain/notifications.ts'
import { toDoOf } from '#domain/waiting/row.ts'
import { useMe } from '#web/data/session/session.ts'
import { waiting } from '#web/features/account/waiting.data.ts'
import { linkTo } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/overlays/DropdownMenu.tsx'
import { copy } from './notifications.copy.ts'
import { NotificationRowView } from './NotificationRowView.tsx'
import type { ActorsOf } from './use-actors.ts'
import type { Removing } from './use-removing.ts'
import type { WordedRow } from './words/words.data.ts'

export type ItemProps = {
  row: WordedRow
  actorsOf: ActorsOf
  now: Date
  read: (id: string) => void
  unread: (id: string) => void
  removing: Removing
  mute: (id: string) => void
}

/** A row of the page: the notification, its next step while unread, and a menu. Undo replaces a removed row for a while. */
export function NotificationItem({ row, actorsOf, now, read, unread, removing, mute }: ItemProps) {
  const { data: waits = [] } = useQuery(waiting.mine(useMe().id))
  if (removing.leaving.has(row.id)) {
    return (
      <div className="notification-item">
        <output className="notification-gone">
          {copy.deleted}
          <Button variant="link" size="sm" ref={focus} onClick={() => removing.undo(row.id)}>
            Undo
          </Button>
        </output>
      </div>
    )
  }
  const open = () => {
    if (!row.read) read(row.id)
  }
  const [link, action] = [linkOf(row), row.read || !hasStep(row, toDoOf(waits)) ? null : row.step]
  return (
    <div className="notification-item">
      <NotificationRowView row={row} actors={actorsOf(row)} now={now} onOpen={open} />
      <DropdownMenu
        align="end"
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={copy.moreFor(row.title)}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {row.read ? (
          <MenuItem onSelect={() => unread(row.id)}>{copy.markUnread}</MenuItem>
        ) : (
          <MenuItem onSelect={() => read(row.id)}>{copy.markRead}</MenuItem>
        )}
        {typeof row.mute_kind === 'string' && <MenuItem onSelect={() => mute(row.id)}>{copy.mute}</MenuItem>}
        <MenuItem destructive onSelect={() => removing.remove(row.id)}>
          {copy.remove}
        </MenuItem>
      </DropdownMenu>
      {action !== null && link !== null && (
        <Button asChild size="sm" className="step">
          <Link {...linkTo(link)} onClick={open} aria-label={`${action}: ${row.title}`}>
            {action}
          </Link>
        </Button>
      )}
    </div>
  )
}

// The menu that removed the row is gone, so the focus moves to Undo, which replaces it.
function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}
