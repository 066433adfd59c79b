import { copy as queue } from '../queue/queue.copy.ts'
import { outcomes } from './outcomes.copy.ts'
import type { MemberReport } from './reports.data.ts'

export const copy = {
  title: 'Reports',
  waiting: (many: number) => (many === 1 ? 'One report is open.' : `${queue.manyOf(many)} reports are open.`),
  line: 'Profiles, messages, trades and reviews that members reported. Posts and the live chat are under Forum & chat.',
  label: 'Reports of members',
  filters: { open: 'Open' },
  columns: { reported: 'Reported', why: 'Why', what: 'What' },
  empty: { title: 'No open reports', line: 'When a member reports another member, a message, a trade or a review, it waits here.' },
  kinds: {
    profile: 'Profile',
    message: 'Direct message',
    conversation: 'Conversation',
    trade: 'Trade',
    review: 'Review',
  } satisfies Record<MemberReport['kind'], string>,
  erased: 'It is no longer there.',
  hideReview: 'To hide a review, open their record and then Reviews. The reports of it are closed with that.',
  act: {
    label: 'Action taken',
    busy: 'Closing...',
    done: (many: number) => (many === 1 ? 'Reports closed.' : `Reports of ${many} closed.`),
    says: 'First do what is needed on their record. Then the reports are closed, and anyone who sent one reads:',
    reads: outcomes.acted,
  },
  keep: {
    label: 'Nothing wrong',
    busy: 'Closing...',
    done: (many: number) => (many === 1 ? 'Reports closed.' : `Reports of ${many} closed.`),
    says: 'The reports are closed, and anyone who sent one reads:',
    reads: outcomes.kept,
  },
}
