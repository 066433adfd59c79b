import { copy as queue } from '../queue/queue.copy.ts'
import type { Strike } from './strikes.data.ts'

export const copy = {
  title: 'Strikes',
  waiting: (many: number) => (many === 1 ? '1 strike waits for the team' : `${queue.manyOf(many)} strikes wait for the team`),
  filters: { appeals: 'Appeals', reviews: 'Many points', decided: 'Answered' },
  columns: { member: 'Member', strike: 'Strike', total: 'In 90 days' },
  kinds: {
    late_cancel: 'Late cancel',
    no_show: 'No-show',
    abandoned_owed: 'Never gave what they owed',
    conduct: 'Conduct',
  } as Record<string, string>,
  points: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  results: { lifted: 'Lifted', upheld: 'Kept' } as Record<string, string>,
  empty: {
    appeals: { title: 'Every appeal is answered', line: 'When a member appeals a strike, it waits here, the oldest first.' },
    reviews: { title: 'Nobody has many points', line: 'Members with 8 points or more in 90 days wait here for a look by the team.' },
    decided: { title: 'No answered appeals', line: 'Appeals you and your team answer are kept here.' },
  } as Record<string, { title: string; line: string }>,
  joined: (day: string) => `Joined ${day}`,
  strike: 'Strike',
  reason: 'Reason',
  counts: 'Counts since',
  expires: 'Expires',
  total: 'Points in 90 days',
  appealed: (day: string) => `What they wrote on ${day}`,
  answer: (day: string) => `The answer of ${day}`,
  others: 'Other strikes',
  noOthers: 'No others on record.',
  other: (points: string, from: string) => `${points}, since ${from}`,
  record: 'Their record and more actions',
  obstacles: {
    your_own: 'This is about your own trade or account, so someone else on the team decides.',
    you_decided: 'You gave these points, so someone else on the team answers the appeal.',
  } satisfies Record<NonNullable<Strike['obstacle']>, string>,
  note: 'Answer, as the member reads it',
  reads: (name: string) => `${name} will read`,
  readsEach: 'Each of them gets a notification, and reads your answer in their settings.',
  inSettings: 'A notification, and your answer in their settings, word for word.',
  notices: { lift: 'Your appeal worked: it no longer counts', keep: 'Your appeal was answered: it still counts' },
  lift: {
    label: 'Lift strike',
    busy: 'Lifting...',
    done: (many: number) => (many === 1 ? 'Lifted. The member can read your answer.' : `${many} strikes lifted.`),
    templates: [
      { label: 'We were wrong', text: "We looked at it again, and we were wrong. We're sorry for the trouble." },
      { label: 'Beyond their control', text: "What you describe was out of your hands, so it doesn't count." },
      { label: 'They understand', text: 'Thank you for explaining. We trust you to do better, and lift it this once.' },
    ],
  },
  keep: {
    label: 'Keep strike',
    busy: 'Answering...',
    done: (many: number) => (many === 1 ? 'Answered. The strike stays.' : `${many} appeals answered.`),
    templates: [
      { label: 'Same result', text: 'Someone new looked at everything again and came to the same result.' },
      { label: 'Nothing new', text: "Your appeal doesn't change what we saw. It expires by itself." },
      { label: 'Happened again', text: "This happened before, too. That's why it stays." },
    ],
  },
  review: {
    label: 'Close review',
    busy: 'Closing...',
    done: (many: number) => (many === 1 ? 'Closed. It is in the audit log.' : `${many} reviews closed.`),
    note: 'What you decided, for the audit log',
    says: 'The member gets no notification. To limit or suspend them, open their record first.',
    templates: [
      { label: 'Limited or suspended', text: 'Looked at everything and acted on the record.' },
      { label: 'The pause is enough', text: 'Looked at everything. The pause from trades is enough for now.' },
    ],
  },
}
