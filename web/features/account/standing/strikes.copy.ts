// Strikes of a member, as they read them themselves.
export const copy = {
  title: 'Strikes',
  line: 'Points for what went wrong in trades, or that the moderation team gave. 5 points within 90 days pause new trades for 14 days. You can appeal each strike once.',
  failed: 'Your strikes did not load.',
  points: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  kinds: {
    late_cancel: 'A late cancel',
    no_show: 'A missed appointment',
    abandoned_owed: 'A service you owed and never gave',
    conduct: 'Decided by the moderation team after a dispute',
  } as Record<string, string>,
  byHand: 'Points given by the moderation team',
  other: 'A strike',
  states: {
    counts: 'It counts.',
    open: (day: string) => `It counts from ${day}, unless the other person says it's fine.`,
    expired: 'It has expired.',
    lifted: 'Lifted. It no longer counts.',
  },
  trade: 'See the trade',
  open: 'not counted yet',
  counted: (from: string, until: string) => `counts since ${from}, expires ${until}`,
  appeal: 'Appeal',
  yours: (day: string) => `You appealed on ${day}`,
  waiting: "The moderation team looks at it again. We'll let you know.",
  upheld: (day: string) => `Answered on ${day}: it still counts`,
  lifted: (day: string) => `Answered on ${day}: lifted`,
}
