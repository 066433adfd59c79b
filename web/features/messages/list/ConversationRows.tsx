import { Link } from '@tanstack/react-router'
import { BriefcaseBusiness } from 'lucide-react'
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
        <li key={row.id}>
          <Row row={row} myId={myId} now={now} selected={row.id === selectedId} />
        </li>
      ))}
    </ul>
  )
}

function Row({ row, myId, now, selected }: { row: Conversation; myId: string; now: Date; selected: boolean }) {
  return (
    <ConversationRow
      link={
        row.kind === 'job' ? (
          <Link {...paths.jobs({ id: row.job_id, chat: row.application_id })} />
        ) : (
          <Link {...paths.conversation(row.id)} />
        )
      }
      picture={<Cameo name={row.full_name} craft={craftOf(row.craft)} seed={row.other_id} src={row.profile_picture} />}
      name={row.full_name}
      {...(row.kind === 'job' && { about: <AboutJob title={row.job_title} /> })}
      time={listTime(row.last_message_at, now)}
      snippet={snippetOf(row, myId)}
      unread={row.unread}
      selected={selected}
    />
  )
}

function AboutJob({ title }: { title: string | null }) {
  return (
    <>
      <BriefcaseBusiness aria-hidden /> {title !== null && <span className="visually-hidden">{copy.aboutJob}</span>} {title ?? copy.jobGone}
    </>
  )
}

// Entries that moves of trades write are about both.
function snippetOf({ message_kind: kind, sender_id, words, removed_at }: Conversation, myId: string): string {
  if (removed_at !== null) return moderation.removedMessage
  if (words === null) return ''
  return kind !== 'card' && sender_id === myId ? `You: ${words}` : words
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
