import { CalendarCheck, CalendarX, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import { isOpenInterview, type Interview, type InterviewRow } from '#domain/jobs/interviews.ts'
import { inWords, ownTimeZone } from '#domain/wording/days.ts'
import { lengthOf } from '#domain/wording/durations.ts'
import { timeWords } from '#domain/wording/meeting-times.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Badge, type BadgeTone } from '#web/ui/display/Badge.tsx'
import { AnswerButtons } from './AnswerButtons.tsx'
import { copy, whenOf } from './interviews.copy.ts'
import './interviews.css'

type Status = InterviewRow['status']
const looks: Record<Status, [tone: BadgeTone, icon: LucideIcon]> = {
  proposed: ['warning', Clock],
  accepted: ['success', CalendarCheck],
  declined: ['neutral', CalendarX],
  cancelled: ['neutral', CalendarX],
  done: ['outline', CircleCheck],
}

export function InterviewCard({ interview, isOwner, name }: { interview: Interview; isOwner: boolean; name: string }) {
  const { title, status, timezone, duration_minutes: minutes, description, suggested_date: suggestion, moved_from: before } = interview
  const moment = new Date(interview.scheduled_date)
  const [month, day] = inWords(moment, 'day', timezone).split(' ')
  const isOpen = isOpenInterview(interview)
  const [tone, Icon] = looks[status]
  return (
    <article className={classNames('interview', !isOpen && 'is-over')} aria-label={title}>
      <time className="interview-day" dateTime={interview.scheduled_date}>
        <span>{inWords(moment, 'weekday', timezone)}</span>
        <b className="tabular-nums">{day}</b>
        <span>{month}</span>
      </time>
      <div className="interview-facts">
        <Badge tone={tone} icon={<Icon aria-hidden />}>
          {badgeOf(interview, isOwner, name)}
        </Badge>
        <b className="d5">{title}</b>
        <p className="text-sm">
          {timeWords(interview.scheduled_date, timezone, ownTimeZone())}, {lengthOf(minutes)}
          <Where interview={interview} />
        </p>
        {description !== null && <p className="muted text-sm whitespace-pre-wrap">{description}</p>}
        {before !== null && suggestion === null && status === 'proposed' && (
          <p className="text-sm">{[copy.moved(whenOf(before, timezone)), interview.move_reason].filter(Boolean).join(' ')}</p>
        )}
        {suggestion !== null && <p className="text-sm">{copy.suggested(isOwner, name, whenOf(suggestion, timezone))}</p>}
      </div>
      {isOpen && <AnswerButtons interview={interview} isOwner={isOwner} name={name} />}
    </article>
  )
}

/** Whose answer it waits for, or what became of it. */
function badgeOf({ status, suggested_date }: Interview, isOwner: boolean, name: string): string {
  if (status !== 'proposed') return copy.statuses[status]
  const waitsForOwner = suggested_date !== null
  return waitsForOwner === isOwner ? copy.waitingForYou : copy.waitingFor(name)
}

function Where({ interview: { is_virtual: isVirtual, location, meeting_url: link, status } }: { interview: Interview }) {
  if (!isVirtual) return location === null ? null : <>, {location}</>
  if (link === null || status === 'declined' || status === 'cancelled') return <>, {copy.online}</>
  return (
    <>
      ,{' '}
      <a className="text-link" href={link} target="_blank" rel="noopener noreferrer nofollow">
        {copy.join(new URL(link).host)}
      </a>
    </>
  )
}
