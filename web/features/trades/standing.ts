// Where a trade stands, in the words of its badge.
import type { BadgeTone } from '#web/ui/display/Badge.tsx'
import type { MyTrade } from './my-trade.ts'

export type Mark = 'answer' | 'waiting' | 'confirm' | 'done' | 'ended'
export type Standing = { mark: Mark; tone: BadgeTone; words: string }

export function standingOf({ trade, myId, firstName, confirmedAt }: MyTrade): Standing {
  if (trade.status === 'pending') {
    return trade.awaiting_user_id === myId
      ? { mark: 'answer', tone: 'warning', words: 'Needs your answer' }
      : { mark: 'waiting', tone: 'neutral', words: `Waiting for ${firstName}` }
  }
  if (trade.status === 'accepted') {
    return confirmedAt.mine === null
      ? { mark: 'confirm', tone: 'brand', words: 'Confirm it happened' }
      : { mark: 'waiting', tone: 'info', words: `Waiting for ${firstName} to confirm` }
  }
  if (trade.status === 'completed') return { mark: 'done', tone: 'success', words: 'Completed' }
  return { mark: 'ended', tone: 'neutral', words: trade.status === 'declined' ? 'Declined' : endingOf(trade.phase) }
}

export function endingOf(phase: string): string {
  if (phase === 'withdrawn') return 'Withdrawn'
  return phase === 'expired' ? 'Expired' : 'Cancelled'
}
