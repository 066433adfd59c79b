// Offers for listings that wait for a member, in words.
import { dollars } from '../wording/money.ts'
import { countOf, factOf, type WordsOfArea } from './row.ts'

export const marketWords: WordsOfArea = (row, { them }) => {
  // Its title is not there for who may no longer read it.
  const listing = factOf(row, 'listing')
  const cents = countOf(row, 'amount')
  switch (row.kind) {
    case 'answer_offer':
      return { title: `Answer the offer of ${them}`, line: [cents === 0 ? 'Free' : dollars(cents), listing].filter(Boolean).join(' for ') }
    case 'hand_over':
      return { title: `Hand over with ${them}`, line: listing ?? '' }
    default:
      return null
  }
}
