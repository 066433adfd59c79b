import type { List, Step, TradeFigures } from './trades.data.ts'

const manyOf = (many: number) => (many > 100 ? '100+' : String(many))

const lists: Record<List, string> = {
  unanswered: 'Unanswered',
  unscheduled: 'No time',
  unconfirmed: 'Not confirmed',
  owed: 'Owed',
}

export const copy = {
  title: 'Trades',
  line: (countedAt: string | null) => (countedAt === null ? 'Not counted yet' : `Counted at ${countedAt}`),
  disputes: (many: number | undefined) => (many ? `Disputes (${manyOf(many)})` : 'Disputes'),
  funnel: 'How far trades come',
  funnelLine: 'Trades by the day on which they were sent, and how many have come so far by now. Recent ones still move.',
  funnelFailed: 'The figures did not load',
  columns: { step: 'Step', now: 'Last 30 days', before: '30 days before' },
  steps: {
    sent: 'Sent',
    answered: 'Answered',
    accepted: 'Accepted',
    scheduled: 'Time agreed',
    completed: 'Completed',
    reviewed: 'Both reviewed',
  } satisfies Record<Step, string>,
  percent: (many: number, of: number) => (of === 0 ? '' : `${Math.round((many / of) * 100)}%`),
  stuck: 'Stuck trades',
  filter: (list: List, stuck: TradeFigures['stuck'] | undefined) =>
    stuck?.[list] ? `${lists[list]} (${manyOf(stuck[list])})` : lists[list],
  between: (one: string, other: string) => `${one} and ${other}`,
  rowColumns: { who: 'Between', turn: 'Waits for' },
  either: 'Either of them',
  isMine: 'This is your own trade.',
  isDisputed: 'Its time stands still while the dispute is open.',
  turn: 'Their turn',
  says: {
    unanswered: 'Nobody has answered for 5 days. A request expires 7 days after it was sent.',
    unscheduled: 'Accepted 14 days ago or more, and an appointment still has no time. After 60 days the trade ends by itself.',
    unconfirmed:
      'It should have begun 5 days ago or more, and nobody says that it is done. The trade ends 14 days after its last appointment.',
    owed: 'One of them gave their service and has not chosen what becomes of the one they are owed. After 7 days it becomes an IOU by itself.',
  } satisfies Record<List, string>,
  sinceLabel: {
    unanswered: 'Sent',
    unscheduled: 'Accepted',
    unconfirmed: 'Appointment',
    owed: 'Owed since',
  } satisfies Record<List, string>,
  empty: {
    unanswered: { title: 'Every request has its answer', line: 'Requests that nobody has answered for 5 days are listed here.' },
    unscheduled: {
      title: 'Every trade has its times',
      line: 'Trades without a time for 14 days after they were accepted are listed here.',
    },
    unconfirmed: {
      title: 'Every appointment is confirmed',
      line: 'Appointments that are not done 5 days after they began are listed here.',
    },
    owed: { title: 'Nothing is owed for long', line: 'Services that have been owed for 7 days are listed here.' },
  } satisfies Record<List, { title: string; line: string }>,
}
