// What waits for a member, in words. The database says what does (public.waiting_for_me); each area has a file here that words its kinds.
import { jobWords } from './jobs.ts'
import { marketWords } from './market.ts'
import { messageWords } from './messages.ts'
import { whoOf, type Waiting, type WaitingWords, type WordsOfArea } from './row.ts'
import { tradeWords } from './trades.ts'

const areas: Record<string, WordsOfArea> = { trades: tradeWords, messages: messageWords, jobs: jobWords, marketplace: marketWords }

/** What to do. A newer server may send what this page has no words for yet. */
export function waitingWords(row: Waiting): WaitingWords {
  return areas[row.area]?.(row, whoOf(row)) ?? { title: 'Something waits for you', line: row.person_name ?? '' }
}
