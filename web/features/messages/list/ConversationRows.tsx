import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { ConversationRow } from '#web/ui/display/ConversationRow.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { copy as moderation } from '#web/features/moderation/moderation.copy.ts'
import { copy } from '../messages.copy.ts'
import type { Conversation, Filter } from '../messages.data.ts'
import { listTime } from '#web/ui/days.ts'

export function ConversationRows({
  rows,
  filter,
  name,
  myId,
  selectedId,
}: {
  rows: Conversation[]
  filter: Filter
  name: string
  myId: string
  selectedId: string | undefined
}) {
  const now = useNow()
  if (rows.length === 0) return <NoRows filter={filter} name={name} />
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.conversation_id}>
          <Row row={row} myId={myId} now={now} selected={row.conversation_id === selectedId} />
        </li>
      ))}
    </ul>
  )
}

function Row({ row, myId, now, selected }: { row: Conversation; myId: string; now: Date; selected: boolean }) {
  const { other, last_message: last } = row
  return (
    <ConversationRow
      link={<Link {...paths.conversation(row.conversation_id)} />}
      picture={<Cameo name={other.full_name} craft={craftOf(other.specialties[0])} seed={other.id} src={other.profile_picture} />}
      name={other.full_name}
      time={row.last_message_at ? listTime(row.last_message_at, now) : ''}
      snippet={last ? snippetOf(last, myId) : ''}
      unread={row.unread_count ?? 0}
      selected={selected}
    />
  )
}

function snippetOf({ kind, sender_id, content, removed_at }: NonNullable<Conversation['last_message']>, myId: string): string {
  if (removed_at !== null) return moderation.removedMessage
  return kind === 'text' && sender_id === myId ? `You: ${content}` : content
}

function NoRows({ filter, name }: { filter: Filter; name: string }) {
  if (name) return <p className="muted px-(--gutter) py-4 text-sm">{copy.noneCalled(name)}</p>
  if (filter === 'unread') return <p className="muted px-(--gutter) py-4 text-sm">{copy.noneUnread}</p>
  return (
    <div className="px-(--gutter)">
      <EmptyState
        seed="messages"
        title={copy.none.title}
        action={
          <Button asChild variant="outline">
            <Link {...paths.browse()}>{copy.none.action}</Link>
          </Button>
        }
      >
        {copy.none.line}
      </EmptyState>
    </div>
  )
}
