import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { fullDay, shortDay } from '#web/ui/days.ts'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { copy as queue } from '../queue/queue.copy.ts'
import { copy } from './strikes.copy.ts'
import type { Strike } from './strikes.data.ts'

/** A strike with its appeal, and what else counts against the member. */
export function StrikePreview({ strike }: { strike: Strike }) {
  const now = useNow()
  const { member, others } = strike
  const isOpen = strike.appeal_status === 'open' || strike.review_status === 'open'
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
      {isOpen && strike.obstacle !== null && (
        <p className="note">
          {copy.obstacles[strike.obstacle]} {queue.operator(strike.id)}
        </p>
      )}
      <dl className="admin-facts">
        <dt>{copy.strike}</dt>
        <dd>{`${copy.kinds[strike.kind] ?? strike.kind}, ${copy.points(strike.points)}`}</dd>
        {strike.reason !== '' && (
          <>
            <dt>{copy.reason}</dt>
            <dd>{strike.reason}</dd>
          </>
        )}
        <dt>{copy.counts}</dt>
        <dd>{fullDay(strike.counts_at)}</dd>
        <dt>{copy.expires}</dt>
        <dd>{fullDay(strike.expires_at)}</dd>
        <dt>{copy.total}</dt>
        <dd>{copy.points(member.points)}</dd>
      </dl>
      {strike.appealed_at !== null && <Said label={copy.appealed(fullDay(strike.appealed_at))} words={strike.appeal} />}
      {strike.decided_at !== null && <Said label={copy.answer(fullDay(strike.decided_at))} words={strike.decision_note} />}
      <div className="grid gap-1">
        <h3 className="text-sm font-medium">{copy.others}</h3>
        {others.length === 0 && <p className="muted text-sm">{copy.noOthers}</p>}
        <ul className="text-sm">
          {others.map((other) => (
            <li key={other.id}>
              {copy.kinds[other.kind] ?? other.kind}{' '}
              <span className="muted">{copy.other(copy.points(other.points), fullDay(other.counts_at))}</span>
            </li>
          ))}
        </ul>
      </div>
      <Button asChild variant="outline" className="justify-self-start">
        <Link {...paths.admin({ tab: 'strikes', member: member.id, view: 'standing' })}>{copy.record}</Link>
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
