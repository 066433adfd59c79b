import { useId, useRef, useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/Badge.tsx'
import { AppealForm } from './AppealForm.tsx'
import { copy } from './standing.copy.ts'
import { appeal as sendAppeal, isInForce, type Appeal, type Sanction } from './standing.data.ts'

const tones: Record<string, BadgeTone> = { warning: 'warning', removal: 'warning', limit: 'warning', suspension: 'destructive' }

export function SanctionEntry({ sanction, now }: { sanction: Sanction; now: Date }) {
  const [isAppealing, setAppealing] = useState(false)
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { kind, limits, subject, subject_place: place, reason, given_at, ends_at, lifted_at, appeal } = sanction
  const holds = isInForce(sanction, now)
  const meanings = kind === 'limit' ? limits.map((name) => copy.limits[name]) : [copy.meanings[kind]]
  function close() {
    setAppealing(false)
    // The form had the focus.
    title.current?.focus()
  }
  return (
    <li className="card grid gap-3 p-4" aria-labelledby={heading}>
      <div className="flex flex-wrap items-center gap-2">
        {holds && <Badge tone={tones[kind] ?? 'neutral'}>{copy.badges[kind]}</Badge>}
        {!holds && <Badge>{lifted_at === null ? copy.over : copy.lifted}</Badge>}
        <h3 className="font-medium outline-none" id={heading} ref={title} tabIndex={-1}>
          {subject === 'badge' ? copy.badgeHeading : holds ? copy.headings[kind]?.(ends_at) : copy.pastHeadings[kind]}
        </h3>
      </div>
      {place !== '' && <p>{copy.place(place, subject)}</p>}
      {holds && meanings.map((meaning) => <p key={meaning}>{meaning}</p>)}
      <div className="grid gap-1">
        <p className="muted text-xs">{copy.reason}</p>
        <p className="whitespace-pre-line">{reason}</p>
      </div>
      <p className="muted text-xs">
        {copy.given(given_at)}
        {lifted_at !== null && ` · ${copy.liftedOn(lifted_at)}`}
        {!holds && lifted_at === null && ends_at !== null && ` · ${copy.endedOn(ends_at)}`}
      </p>
      {appeal !== null && <AppealEntry appeal={appeal} />}
      {appeal === null && holds && !isAppealing && (
        <div>
          <Button variant="outline" size="sm" aria-describedby={heading} onClick={() => setAppealing(true)}>
            {copy.appeal.open}
          </Button>
        </div>
      )}
      {appeal === null && holds && isAppealing && <AppealForm id={sanction.id} send={sendAppeal} onClose={close} />}
    </li>
  )
}

function AppealEntry({ appeal }: { appeal: Appeal }) {
  const { message, created_at, is_lifted, answer, answered_at } = appeal
  return (
    <div className="note grid gap-2">
      <p className="muted text-xs">{copy.appeal.yours(created_at)}</p>
      <p className="whitespace-pre-line">{message}</p>
      {answered_at === null ? (
        <p>{copy.appeal.waiting}</p>
      ) : (
        <>
          <p className="font-medium">{is_lifted ? copy.appeal.upheld(answered_at) : copy.appeal.declined(answered_at)}</p>
          <p className="whitespace-pre-line">{answer}</p>
        </>
      )}
    </div>
  )
}
