import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { isLive } from '#domain/trading/answers.ts'
import { conductCan } from '#domain/trading/conduct.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { fullDay } from '#web/ui/days.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { AppealForm } from './AppealForm.tsx'
import { appealStrike, type Strike } from './standing.data.ts'
import { copy } from './strikes.copy.ts'

/** A strike: what it was for, until when it counts, and the appeal. */
export function StrikeEntry({ strike, now }: { strike: Strike; now: Date }) {
  const [isAppealing, setAppealing] = useState(false)
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { kind, points, trade_id: tradeId, counts_at: from, expires_at: until } = strike
  function close() {
    setAppealing(false)
    // The form had the focus.
    title.current?.focus()
  }
  return (
    <li className="card grid gap-3 p-4" aria-labelledby={heading}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={isLive(strike, now) ? 'warning' : 'neutral'}>{copy.points(points)}</Badge>
        <h4 className="font-medium outline-none" id={heading} ref={title} tabIndex={-1}>
          {tradeId === null ? copy.byHand : (copy.kinds[kind] ?? copy.other)}
        </h4>
      </div>
      {strike.reason !== '' && <p className="whitespace-pre-line">{strike.reason}</p>}
      <p>{stateOf(strike, now)}</p>
      <p className="text-sm">
        {tradeId !== null && (
          <>
            <Link {...paths.trades({ id: tradeId })} className="text-link">
              {copy.trade}
            </Link>
            <span className="muted"> · </span>
          </>
        )}
        <span className="muted">{new Date(from) > now ? copy.open : copy.counted(fullDay(from), fullDay(until))}</span>
      </p>
      {strike.appealed_at !== null && <StrikeAppeal strike={strike} appealedAt={strike.appealed_at} />}
      {conductCan.appeal(strike, now) && !isAppealing && (
        <div>
          <Button variant="outline" size="sm" aria-describedby={heading} onClick={() => setAppealing(true)}>
            {copy.appeal}
          </Button>
        </div>
      )}
      {conductCan.appeal(strike, now) && isAppealing && <AppealForm id={strike.id} send={appealStrike} onClose={close} />}
    </li>
  )
}

function stateOf(strike: Strike, now: Date): string {
  if (strike.appeal_status === 'lifted') return copy.states.lifted
  if (new Date(strike.counts_at) > now) return copy.states.open(fullDay(strike.counts_at))
  return isLive(strike, now) ? copy.states.counts : copy.states.expired
}

function StrikeAppeal({ strike, appealedAt }: { strike: Strike; appealedAt: string }) {
  const { appeal, appeal_status: status, decision_note: note, decided_at: decidedAt } = strike
  return (
    <div className="note grid gap-2">
      <p className="muted text-xs">{copy.yours(fullDay(appealedAt))}</p>
      <p className="whitespace-pre-line">{appeal}</p>
      {decidedAt === null ? (
        <p>{copy.waiting}</p>
      ) : (
        <>
          <p className="font-medium">{status === 'lifted' ? copy.lifted(fullDay(decidedAt)) : copy.upheld(fullDay(decidedAt))}</p>
          <p className="whitespace-pre-line">{note}</p>
        </>
      )}
    </div>
  )
}
