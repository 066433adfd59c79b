import { Hourglass } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { fullDay } from '#web/ui/days.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { PartyLine } from '../PartyLine.tsx'
import { copy } from './trades.copy.ts'
import type { StuckTrade } from './trades.data.ts'

/** Who the two are, since when it waits and what happens by itself. Nothing of what they wrote. */
export function StuckPreview({ trade }: { trade: StuckTrade }) {
  const { list, proposer, recipient, phase, since, waits_for: turn } = trade
  return (
    <>
      <h2 className="d4">{copy.between(proposer.full_name, recipient.full_name)}</h2>
      {trade.is_mine && <p className="note">{copy.isMine}</p>}
      {phase === 'disputed' && <p className="note">{copy.isDisputed}</p>}
      <p>{copy.says[list]}</p>
      <dl className="admin-facts">
        <dt>{copy.sinceLabel[list]}</dt>
        <dd>{fullDay(since)}</dd>
      </dl>
      {[proposer, recipient].map((party) => (
        <PartyLine key={party.id} party={party} record={paths.admin({ tab: 'trades', show: list, id: trade.id, member: party.id })}>
          {party.id === turn && (
            <Badge tone="warning" icon={<Hourglass aria-hidden />}>
              {copy.turn}
            </Badge>
          )}
        </PartyLine>
      ))}
    </>
  )
}
