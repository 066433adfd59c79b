import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { fullDay, shortDay } from '#web/ui/days.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { sanctionLine } from '../users/member/sanction-line.ts'
import { Standing } from '../users/member/views.tsx'
import { copy as queue } from '../queue/queue.copy.ts'
import { copy } from './appeals.copy.ts'
import type { Appeal } from './appeals.data.ts'

/** An appeal with what it is about, and who sent it. */
export function AppealPreview({ appeal }: { appeal: Appeal }) {
  const now = useNow()
  const { member, sanction, removed, others, obstacle } = appeal
  const place = [member.city, member.state_code].filter(Boolean).join(', ')
  return (
    <>
      <div className="flex items-center gap-3">
        <Cameo name={member.full_name} craft={craftOf(member.specialties[0])} seed={member.id} src={member.profile_picture} size={48} />
        <div className="min-w-0">
          <h2 className="d4">{member.full_name}</h2>
          <p className="muted text-sm">{[place, copy.joined(shortDay(member.created_at, now))].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {appeal.answered_at === null && obstacle !== null && (
        <p className="note">
          {copy.obstacles[obstacle]} {queue.operator(appeal.id)}
        </p>
      )}
      <dl className="admin-facts">
        <dt>{copy.sanction}</dt>
        <dd>{[sanctionLine(sanction), copy.subjects[sanction.subject ?? ''], sanction.subject_place].filter(Boolean).join(' · ')}</dd>
        {removed?.words && (
          <>
            <dt>{copy.removed}</dt>
            <dd className="queue-quote">{removed.words}</dd>
          </>
        )}
        <dt>{copy.given}</dt>
        <dd>{fullDay(sanction.given_at)}</dd>
        {sanction.lifted_at !== null && (
          <>
            <dt>{copy.lifted}</dt>
            <dd>{fullDay(sanction.lifted_at)}</dd>
          </>
        )}
        <dt>{copy.reason}</dt>
        <dd className="whitespace-pre-line">{sanction.reason}</dd>
      </dl>
      <Said label={copy.words(fullDay(appeal.created_at))} words={appeal.message} />
      {appeal.answered_at !== null && (
        <div className="grid gap-1">
          <p>
            <Badge tone={appeal.is_lifted ? 'success' : 'neutral'}>{appeal.is_lifted ? copy.results.lifted : copy.results.kept}</Badge>
          </p>
          <Said label={copy.answer(fullDay(appeal.answered_at))} words={appeal.answer ?? ''} />
        </div>
      )}
      <div>
        <h3 className="text-sm font-medium">{copy.others}</h3>
        {others.length === 0 ? <p className="muted text-sm">{copy.noOthers}</p> : <Standing sanctions={others} now={now} />}
      </div>
      <Button asChild variant="outline" className="justify-self-start">
        <Link {...paths.admin({ tab: 'appeals', member: member.id, view: 'standing' })}>{copy.record}</Link>
      </Button>
    </>
  )
}

function Said({ label, words }: { label: string; words: string }) {
  return (
    <div className="grid gap-1">
      <p className="muted text-sm">{label}</p>
      <p className="queue-quote">{words}</p>
    </div>
  )
}

/** What the member will read once this is decided. */
export function Reads({ rows, way, note }: { rows: readonly Appeal[]; way: 'lift' | 'keep'; note: string }) {
  const [only, ...more] = rows
  const notice = only?.reads?.[way]
  if (more.length > 0 || only === undefined || notice === undefined) return <p>{copy.readsEach}</p>
  return (
    <>
      <p className="muted">{copy.reads(only.member.full_name)}</p>
      <b>{notice.title}</b>
      <p>{notice.message}</p>
      {note !== '' && <p className="queue-quote">{note}</p>}
      <p className="muted">{copy.byEmail}</p>
    </>
  )
}
