import type { Queue } from '../queue/queue.ts'
import { copy } from './trades.copy.ts'
import { isList, lists, trades, type StuckTrade, type TradeFigures } from './trades.data.ts'
import { StuckPreview } from './StuckPreview.tsx'

export function tradesQueue(stuck: TradeFigures['stuck'] | undefined): Queue<StuckTrade> {
  return {
    key: trades.key,
    label: copy.stuck,
    filters: lists.map((value) => ({ value, label: copy.filter(value, stuck) })),
    page: trades.page,
    titleOf: ({ proposer, recipient }) => copy.between(proposer.full_name, recipient.full_name),
    columns: [
      { label: copy.rowColumns.who, cell: ({ proposer, recipient }) => copy.between(proposer.full_name, recipient.full_name) },
      { label: copy.rowColumns.turn, cell: turnOf },
    ],
    waitsSince: ({ since }) => since,
    preview: (trade) => <StuckPreview trade={trade} />,
    decisions: [],
    empty: (filter) => copy.empty[isList(filter) ? filter : 'unanswered'],
  }
}

function turnOf({ waits_for: id, proposer, recipient }: StuckTrade): string {
  return [proposer, recipient].find((party) => party.id === id)?.full_name ?? copy.either
}
