import { useQuery } from '@tanstack/react-query'
import { dollars } from '#domain/wording/money.ts'
import { copy } from './offer.copy.ts'
import { overview } from '../overview/overview.data.ts'

const words = copy.review

/** That this trade goes over the member's own limits for a month. Only they see it, and nothing is refused. */
export function BudgetNotice({ myId, givenCents }: { myId: string; givenCents: number }) {
  const { data } = useQuery(overview.balance(myId))
  if (!data) return null
  const { cents, trades, budget, most } = data.month
  const isOver = budget !== null && cents + givenCents > budget
  const isOneMore = most !== null && trades + 1 > most
  return (
    <>
      {isOver && <p className="note">{words.overBudget(dollars(budget))}</p>}
      {isOneMore && <p className="note">{words.overTrades(most)}</p>}
    </>
  )
}
