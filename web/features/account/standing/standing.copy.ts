import { fullDay } from '#web/ui/days.ts'

type ByKind<Words> = Record<string, Words>

const until = (endsAt: string | null) => (endsAt === null ? '' : ` until ${fullDay(endsAt)}`)

const inPlace = (place: string) => `In ${place}`
/** What was removed; of other kinds the title says it. */
const places: ByKind<(place: string) => string> = {
  thread: inPlace,
  reply: inPlace,
  chat_message: inPlace,
  job: (place) => `Your job: ${place}`,
  review: (place) => `A review about ${place}`,
  job_message: (place) => `A message about ${place}`,
  portfolio_item: (place) => `A picture of your portfolio: ${place}`,
}

export const copy = {
  title: 'Your standing',
  loadFailed: 'Your standing did not load.',
  good: 'All good: no warnings, no limits.',
  line: 'Decisions of the moderation team about your account. You can appeal each one once.',

  badges: { warning: 'Warning', removal: 'Removed', limit: 'Limited', suspension: 'Suspended' } as ByKind<string>,
  lifted: 'Lifted',
  over: 'Over',
  headings: {
    warning: () => 'You got a warning',
    removal: () => 'We removed something of yours',
    limit: (endsAt) => `Your account is limited${until(endsAt)}`,
    suspension: (endsAt) => `Your account is suspended${until(endsAt)}`,
  } as ByKind<(endsAt: string | null) => string>,
  pastHeadings: {
    warning: 'You got a warning',
    removal: 'We removed something of yours',
    limit: 'Your account was limited',
    suspension: 'Your account was suspended',
  } as ByKind<string>,
  meanings: {
    warning: 'Nothing is closed to you. It stays on this page for 180 days.',
    removal: 'Nothing else changes for you. It stays on this page for 180 days.',
    limit: '',
    suspension: "You can read what is yours and appeal. Other members don't find you meanwhile.",
  } as ByKind<string>,
  limits: {
    no_messages: "You can't send messages.",
    no_trades: "You can't send trade requests or counter-offers. Trades you agreed on before go on.",
    no_posts: "You can't post in the community.",
    no_chat: 'You can read the live chat, and not write in it.',
  } as ByKind<string>,
  given: (at: string) => `Decided by the moderation team on ${fullDay(at)}`,
  liftedOn: (at: string) => `Lifted on ${fullDay(at)}`,
  endedOn: (at: string) => `Ended on ${fullDay(at)}`,
  place: (place: string, subject: string | null) => (subject === null ? undefined : places[subject]?.(place)) ?? `“${place}”`,
  badgeHeading: 'We took your verified badge off',
  reason: 'Why',

  appeal: {
    open: 'Appeal',
    label: 'Your appeal',
    hint: (left: number) => `Someone other than the person who decided reads it. ${left.toLocaleString('en-US')} characters left.`,
    empty: 'Write what we should know.',
    send: 'Send appeal',
    sending: 'Sending...',
    cancel: 'Cancel',
    sent: 'Appeal sent',
    failed: 'Your appeal was not sent',
    yours: (at: string) => `You appealed on ${fullDay(at)}`,
    waiting: "Someone other than the person who decided looks at it again, usually within 7 days. You'll get an email.",
    upheld: (at: string) => `Answered on ${fullDay(at)}: lifted`,
    declined: (at: string) => `Answered on ${fullDay(at)}: the decision stays`,
  },

  banner: {
    suspended: (endsAt: string | null) => `Your account is suspended${until(endsAt)}. You can read what's yours.`,
    why: 'See why, and appeal',
  },
}
