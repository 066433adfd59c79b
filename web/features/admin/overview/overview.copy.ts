import { planLine } from '../billing/billing.copy.ts'
import type { Figure } from './overview.data.ts'

const names: Record<Figure, string> = {
  sign_ups: 'Sign-ups',
  trades_sent: 'Trades sent',
  trades_accepted: 'Trades accepted',
  trades_completed: 'Trades completed',
}

export const copy = {
  title: 'Overview',
  line: (members: number, countedAt: string | null) =>
    [`${members.toLocaleString('en-US')} members`, countedAt === null ? 'not counted yet' : `counted at ${countedAt}`].join(', '),
  loadFailed: 'The overview did not load',
  names,
  today: (figure: Figure) => `${names[figure]} today`,
  queues: 'Queues',
  queueNames: {
    contact: 'Contact messages',
    reports: 'Reports of members',
    appeals: 'Appeals against sanctions',
    disputes: 'Disputes',
    strike_appeals: 'Appeals against strikes',
    strike_reviews: 'Members with many points',
    forum_reports: 'Reported posts',
    forum_posts: 'Posts of new members',
    chat_reports: 'Reported chat messages',
  } as Record<string, string>,
  waiting: (many: number) => (many > 100 ? '100+' : String(many)),
  nothingWaits: 'Nothing waiting',
  noCities: 'No member has named a city yet.',
  plans: 'Plans',
  noPlans: 'Nobody has a plan yet.',
  plan: planLine,
  health: 'Health',
  mail: 'Mail',
  mailLate: 'Emails have waited for more than 15 minutes.',
  mailWaiting: (waiting: number, givenUp: number) =>
    [
      waiting === 0 ? 'None waiting' : `${waiting} waiting`,
      givenUp === 0 ? 'all delivered to a mail server this week' : `${givenUp} given up this week`,
    ].join(', '),
  clock: 'Clock',
  clockLate: (at: string | null) => (at === null ? 'Scheduled tasks have not run yet.' : `Scheduled tasks last ran at ${at}.`),
  clockRuns: 'Scheduled tasks run every minute.',
  doctor: 'Doctor',
  doctorNone: 'Has not looked yet.',
  doctorLate: (at: string) => `Last looked at ${at}. It should look every hour.`,
  doctorFound: (many: number, at: string) =>
    [many === 0 ? 'Nothing wrong or unsafe' : many === 1 ? 'One finding' : `${many} findings`, `looked at ${at}`].join(', '),
  levels: { wrong: 'Wrong', unsafe: 'Unsafe' },
  good: 'OK',
  bad: 'Check',
}
