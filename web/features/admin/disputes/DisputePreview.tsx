import { disputeOutcomes } from '#domain/trading/conduct.ts'
import { inWords } from '#domain/wording/days.ts'
import { dollars } from '#domain/wording/money.ts'
import { EvidencePictures } from '#web/features/moderation/EvidencePictures.tsx'
import { paths } from '#web/paths.ts'
import { fullDay } from '#web/ui/days.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { PartyLine, type Party } from '../PartyLine.tsx'
import { copy } from './disputes.copy.ts'
import type { Dispute } from './disputes.data.ts'

/** A dispute: what both wrote, what they had agreed on, and how it was decided. */
export function DisputePreview({ dispute }: { dispute: Dispute }) {
  const { opener, other, reason, status, statement, answer } = dispute
  const outcome = disputeOutcomes.find((each) => each === dispute.outcome)
  const isOver = dispute.resolved_at !== null
  return (
    <>
      <h2 className="d4">{copy.reasons[reason] ?? reason}</h2>
      <p>
        <Badge tone={isOver ? 'neutral' : 'warning'}>{copy.statuses[status] ?? status}</Badge>
      </p>
      {!isOver && dispute.obstacle !== null && <p className="note">{copy.obstacles[dispute.obstacle]}</p>}
      {dispute.resolved_at !== null && (
        <div className="grid gap-1">
          <p className="muted text-sm">{copy.decided(fullDay(dispute.resolved_at))}</p>
          {outcome && <b>{copy.outcomes[outcome]}</b>}
          <p className="queue-quote">{dispute.resolution_note}</p>
        </div>
      )}
      <Side party={opener} words={statement} at={dispute.created_at} evidence={dispute.evidence} />
      <Side
        party={other}
        words={answer}
        at={dispute.answered_at}
        evidence={dispute.evidence}
        isLate={dispute.obstacle !== 'answer_awaited'}
      />
      <div className="grid gap-1">
        <h3 className="text-sm font-medium">{copy.agreed}</h3>
        <ul className="grid gap-2 text-sm">
          {dispute.trade.services.map((service) => (
            <Service key={service.id} service={service} dispute={dispute} />
          ))}
        </ul>
      </div>
    </>
  )
}

function Service({
  service,
  dispute: { opener, other, appointment_id: about, service: named },
}: {
  service: Dispute['trade']['services'][number]
  dispute: Dispute
}) {
  const [provider, receiver] = service.provider_id === opener.id ? [opener, other] : [other, opener]
  const facts = [
    dollars(service.value_cents),
    copy.states[service.status] ?? service.status,
    service.starts_at !== null && inWords(new Date(service.starts_at), 'dayAndTime'),
    service.id === about && copy.disputed(named),
  ]
  const said = [
    service.provider_here_at !== null && copy.here(provider.full_name),
    service.receiver_here_at !== null && copy.here(receiver.full_name),
    service.provider_done_at !== null && copy.saidDone(provider.full_name),
    service.receiver_done_at !== null && copy.saidDone(receiver.full_name),
  ].filter(Boolean)
  return (
    <li>
      <span className="muted">{copy.gives(provider.full_name)} </span>
      <b>{service.title}</b>
      <span className="muted block">{facts.filter(Boolean).join(' · ')}</span>
      {said.length > 0 && <span className="block">{said.join(', ')}.</span>}
    </li>
  )
}

function Side({
  party,
  words,
  at,
  evidence,
  isLate = false,
}: {
  party: Party
  words: string | null
  at: string | null
  evidence: Dispute['evidence']
  isLate?: boolean
}) {
  const name = party.full_name
  return (
    <section className="grid gap-2" aria-label={name}>
      <PartyLine party={party} record={paths.admin({ tab: 'disputes', member: party.id })} />
      {words === null || at === null ? (
        <p className="muted text-sm">{isLate ? copy.noAnswerInTime(name) : copy.noAnswer(name)}</p>
      ) : (
        <>
          <p className="muted text-sm">{copy.wrote(name, fullDay(at))}</p>
          <p className="queue-quote">{words}</p>
        </>
      )}
      <EvidencePictures pictures={evidence.filter(({ by }) => by === party.id)} name={(place) => copy.picture(name, place)} />
    </section>
  )
}
