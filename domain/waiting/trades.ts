// What a trade waits for, in words, and which of several things it is marked with.
import { windows } from '../scheduling/appointments.ts'
import { titlesOf } from '../trading/items.ts'
import { factOf, namesOf, type Waiting, type WaitingWords, type Who, type WordsOfArea } from './row.ts'

/** The order in which a trade is marked: what holds up everything else comes first. */
export const tradeKinds = [
  'answer',
  'tell_side',
  'owed',
  'no_show',
  'neither_came',
  'choose',
  'confirm',
  'place',
  'propose',
  'handover',
  'appointment',
  'excuse',
  'iou',
  'review',
] as const
export type TradeKind = (typeof tradeKinds)[number]

const isKnown = (kind: string): kind is TradeKind => (tradeKinds as readonly string[]).includes(kind)

type Waited = { id: string; status: string; awaiting_user_id: string | null }

/**
 * What to do first in a trade; null if nothing waits for the reader. Until the list has come, an offer says itself whose answer it
 * awaits.
 */
export function tradeKind(rows: readonly Waiting[] | undefined, trade: Waited, me: string): TradeKind | null {
  if (rows === undefined) return trade.status === 'pending' && trade.awaiting_user_id === me ? 'answer' : null
  const kinds = tradesToDo(rows)
    .filter((row) => row.trade_id === trade.id)
    .map(({ kind }) => kind)
  return tradeKinds.find((kind) => kinds.includes(kind)) ?? null
}

export const tradesToDo = (rows: readonly Waiting[]): Waiting[] => rows.filter(({ area, to_do: isToDo }) => area === 'trades' && isToDo)

/** Whether the specified badge of Trades counts it: requests that the reader received (BAR-05). */
export const isInBadge = ({ area, kind, facts }: Waiting): boolean =>
  area === 'trades' && kind === 'answer' && facts['is_recipient'] === true

export const tradeWords: WordsOfArea = (row, who) => {
  if (!isKnown(row.kind)) return null
  const [services, gives] = [namesOf(row, 'services'), namesOf(row, 'for')]
  const meeting = `${titlesOf(services)} ${row.facts['is_provider'] === true ? 'for' : 'with'} ${who.them}`
  return words[row.kind]({ ...who, facts: row.facts, services, gives, meeting })
}

type WaitingTrade = Who & Pick<Waiting, 'facts'> & { services: string[]; gives: string[]; meeting: string }

const words: Record<TradeKind, (row: WaitingTrade) => WaitingWords> = {
  answer: ({ name, facts, services, gives }) => ({
    title: `Answer ${possessive(name)} ${facts['is_counter'] === true ? 'counter-offer' : 'request'}`,
    line: `You get ${titlesOf(services, true)} for your ${titlesOf(gives, true)}`,
  }),
  tell_side: ({ name, services }) => ({ title: 'Tell your side', line: `${name} opened a dispute about ${titlesOf(services, true)}` }),
  owed: ({ name, services }) => ({ title: `Choose how to settle what ${inside(does(name, 'owe'))} you`, line: titlesOf(services) }),
  no_show: ({ name, meeting }) => ({ title: `${does(name, 'say')} you didn't come`, line: meeting }),
  neither_came: ({ name, meeting }) => ({ title: `${does(name, 'say')} neither of you came`, line: meeting }),
  choose: ({ name, them, facts, meeting }) => ({
    title: facts['is_change'] === true ? `${does(name, 'ask')} for another time` : `Choose a time with ${them}`,
    line: meeting,
  }),
  confirm: ({ facts, meeting }) => ({ title: facts['is_handover'] === true ? 'Was it handed over?' : 'Did it happen?', line: meeting }),
  place: ({ name, meeting }) => ({ title: `${does(name, 'ask')} to meet elsewhere`, line: meeting }),
  handover: ({ them, services }) => ({ title: `Hand over with ${them}`, line: titlesOf(services) }),
  propose: ({ them, meeting }) => ({ title: `Propose times to ${them}`, line: meeting }),
  appointment: ({ meeting }) => ({ title: 'Check in when you meet', line: meeting }),
  excuse: ({ name }) => ({ title: `Is it fine that ${inside(name)} changed plans late?`, line: 'Otherwise it counts as a late cancel.' }),
  iou: ({ name, them, facts, services }) => ({
    title: facts['is_debtor'] === true ? `Settle what you owe ${them}` : `Settle what ${inside(does(name, 'owe'))} you`,
    line: titlesOf(services),
  }),
  review: ({ them, services }) => ({ title: `Review your trade with ${them}`, line: titlesOf(services) }),
}

const does = (name: string, verb: string): string => `${name} ${name === 'They' ? verb : `${verb}s`}`
/** In the middle of a sentence. */
const inside = (phrase: string): string => phrase.replace(/^They\b/, 'they')
const possessive = (name: string): string => (name === 'They' ? 'their' : `${name}'s`)

/** What to do now about the appointment that comes next, in the order of its own page (nextMove, scheduling/due.ts). */
export type NowToDo = 'choose' | 'check_in' | 'done' | 'here' | 'coming' | 'open'

export function nowToDo(row: Waiting, rows: readonly Waiting[], now: Date): NowToDo {
  if (row.kind !== 'appointment') return 'open'
  const ahead = Date.parse(factOf(row, 'starts_at') ?? '') - now.getTime()
  const isHere = factOf(row, 'here_at') !== null
  if (ahead > 0 && rows.some(({ kind, subject_id: about }) => kind === 'choose' && about === row.subject_id)) return 'choose'
  if (!isHere && row.to_do && ahead <= windows.here.opens && -ahead <= windows.here.closes) return 'check_in'
  if (ahead <= 0) return 'done'
  if (isHere) return 'here'
  return ahead <= windows.coming.opens && factOf(row, 'coming_at') === null ? 'coming' : 'open'
}
