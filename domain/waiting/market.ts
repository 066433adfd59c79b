// Offers for listings that wait for a member, in words.
import { dollars } from '../wording/money.ts'
import { titlesOf } from '../trading/items.ts'
import { countOf, factOf, namesOf, type WordsOfArea } from './row.ts'

export const marketWords: WordsOfArea = (row, { them }) => {
  // Its title is not there for who may no longer read it.
  const listing = factOf(row, 'listing')
  const cents = countOf(row, 'amount')
  switch (row.kind) {
    case 'answer_offer':
      return {
        title: `Answer the offer of ${them}`,
        line: [amountOf(namesOf(row, 'services'), cents), listing].filter(Boolean).join(' for '),
      }
    case 'hand_over':
      return { title: `Hand over with ${them}`, line: listing ?? '' }
    default:
      return null
  }
}

/** "$360", "Free", "Silk press", "Silk press, and $20". */
function amountOf(services: readonly string[], cents: number): string {
  if (services.length === 0) return cents === 0 ? 'Free' : dollars(cents)
  return [titlesOf(services), ...(cents > 0 ? [dollars(cents)] : [])].join(', and ')
}
