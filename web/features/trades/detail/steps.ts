// How a trade went and what comes next, in the words of its timeline.
import type { TimelineStep } from '#web/ui/display/Timeline.tsx'
import { changesInWords } from './changes.ts'
import type { MyTrade } from '../my-trade.ts'
import { endingOf } from '../standing.ts'
import { copy } from '../trades.copy.ts'
import type { Version } from '../trades.data.ts'
import { stampOf, untilWhen } from '../when.ts'

/** From the first offer to what comes next. */
export function stepsOf(mine: MyTrade, now: Date): TimelineStep[] {
  const offers = mine.trade.versions.toSorted((one, other) => one.version - other.version)
  return [...offers.map((version, index) => offerStep(mine, version, offers[index - 1], now)), ...movesOf(mine, now)]
}

function offerStep({ myId, firstName }: MyTrade, version: Version, before: Version | undefined, now: Date): TimelineStep {
  const who = version.author_id === myId ? 'You' : firstName
  return {
    title: version.version === 1 ? 'Proposed' : version.version === 2 ? 'Counter-offer' : `Counter-offer ${version.version - 1}`,
    line: before ? `${who} ${changesInWords(before, version)}` : `${who} sent the offer`,
    time: stampOf(version.created_at, now),
    state: 'done',
  }
}

function movesOf(mine: MyTrade, now: Date): TimelineStep[] {
  const { trade, firstName, myId } = mine
  if (trade.status === 'pending') {
    const title = trade.awaiting_user_id === myId ? 'Your answer' : `Waiting for ${firstName}`
    const line = trade.expires_at === null ? {} : { line: `Expires ${untilWhen(trade.expires_at, now)}` }
    return [{ title, ...line, state: 'current' }, { title: 'Accepted', line: 'Then you meet', state: 'future' }, toCome]
  }
  const agreed: TimelineStep[] = trade.accepted_at
    ? [{ title: 'Accepted', line: 'You both agreed', time: stampOf(trade.accepted_at, now), state: 'done' }]
    : []
  const soFar = [...agreed, ...confirmations(mine, now)]
  if (trade.status === 'accepted') return [...soFar, { title: 'Did it happen?', line: openConfirmation(mine), state: 'current' }, toCome]
  return [...soFar, lastStep(mine, now)]
}

const toCome: TimelineStep = { title: 'Completed', line: 'When you have both confirmed', state: 'future' }

function lastStep(mine: MyTrade, now: Date): TimelineStep {
  const { trade } = mine
  const endedAt = trade.completed_at ?? trade.declined_at ?? trade.cancelled_at
  const time = endedAt === null ? {} : { time: stampOf(endedAt, now) }
  if (trade.status === 'completed') return { title: 'Completed', line: 'Both of you confirmed', ...time, state: 'done' }
  return { title: trade.status === 'declined' ? 'Declined' : endingOf(trade.phase), line: endLine(mine), ...time, state: 'current' }
}

function confirmations({ confirmedAt: { mine, theirs }, firstName }: MyTrade, now: Date): TimelineStep[] {
  const said = [
    { who: 'You', at: mine },
    { who: firstName, at: theirs },
  ]
  return said
    .flatMap(({ who, at }) => (at === null ? [] : [{ who, at }]))
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map(({ who, at }) => ({ title: `${who} confirmed`, line: 'It happened', time: stampOf(at, now), state: 'done' }))
}

const openConfirmation = ({ confirmedAt, firstName }: MyTrade) =>
  confirmedAt.mine === null ? 'Waiting for your confirmation' : `Waiting for ${firstName} to confirm`

/** How it ended, by whom and why. */
export function endLine({ trade, firstName, myId, version }: MyTrade): string {
  if (trade.phase === 'expired') return 'It was not answered in time.'
  if (trade.status === 'declined') {
    // Whoever did not write the offer that stood has said no to it.
    const who = version?.author_id === myId ? firstName : 'You'
    return [`${who} declined.`, copy.declined[trade.decline_reason ?? '']].filter(Boolean).join(' ')
  }
  const who = trade.cancelled_by === myId ? 'You' : firstName
  if (trade.phase === 'withdrawn') return `${who} took the offer back.`
  return [`${who} called it off.`, copy.cancelled[trade.cancel_reason ?? '']].filter(Boolean).join(' ')
}
