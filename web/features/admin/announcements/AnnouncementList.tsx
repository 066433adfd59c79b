import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/Badge.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useMay } from '../may.tsx'
import { inWords } from './audience.ts'
import { announcements, type Announcement } from './announcements.data.ts'
import { copy } from './announcements.copy.ts'
import { EndDialog } from './EndDialog.tsx'
import { useStateNames } from './use-state-names.ts'

const tones: Record<Announcement['status'], BadgeTone> = { waiting: 'info', running: 'success', ended: 'neutral' }

export function AnnouncementList({ isOver }: { isOver: boolean }) {
  const me = useMe()
  const may = useMay()
  const list = useInfiniteQuery(announcements.pages(me.id, isOver))
  const [ending, setEnding] = useState<Announcement | null>(null)
  const { title, line } = isOver ? copy.empty.ended : copy.empty.open
  return (
    <>
      <PagedRows list={list} skeletons={<Skeleton className="h-40" />} failed={copy.loadFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState seed="announcements" title={title}>
              {line}
            </EmptyState>
          ) : (
            <ul className="announced" aria-label={copy.label}>
              {rows.map((row) => (
                <li key={row.id}>
                  <Row {...row} />
                  {row.status !== 'ended' && may('end_announcements') && (
                    <Button variant="outline" size="sm" aria-label={copy.end.openCalled(row.title)} onClick={() => setEnding(row)}>
                      {copy.end.open}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </PagedRows>
      {ending && <EndDialog key={ending.id} announcement={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function Row({
  title,
  body,
  status,
  channels,
  starts_at: start,
  over_at: over,
  end_reason: reason,
  sent_to: many,
  is_sent: isSent,
  ...audience
}: Announcement) {
  const names = useStateNames()
  const isSentAway = status !== 'waiting' && channels.some((channel) => channel !== 'banner')
  return (
    <div className="lines">
      <h2 className="announced-title">
        {title} <Badge tone={tones[status]}>{copy.statuses[status]}</Badge>
      </h2>
      <p className="announced-body">{body}</p>
      <p className="muted">
        {[inWords(audience, names), channelNames(channels)].join(' · ')}
        <br />
        {copy.from(start, over)}
        {isSentAway && <> · {isSent || status === 'ended' ? copy.sent(many) : copy.sending(many)}</>}
      </p>
      {reason !== null && <p className="muted">{copy.endedBecause(reason)}</p>}
    </div>
  )
}

const shortNames: Record<string, string> = copy.channels

function channelNames(channels: string[]): string {
  return channels.map((channel) => shortNames[channel] ?? channel).join(', ')
}
