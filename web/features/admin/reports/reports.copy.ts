import type { ReportedWords } from '#web/features/kinds/reported.ts'
import { copy as queue } from '../queue/queue.copy.ts'
import { outcomes } from './outcomes.copy.ts'

export const copy = {
  title: 'Reports',
  waiting: (many: number) => (many === 1 ? 'One report is open.' : `${queue.manyOf(many)} reports are open.`),
  line: 'What members reported. Posts and the live chat are under Forum & chat.',
  label: 'Reports of members',
  filters: { open: 'Open' },
  columns: { reported: 'Reported', why: 'Why', what: 'What' },
  empty: {
    title: 'No open reports',
    line: 'When a member reports another member, a message, a job, a picture, a trade or a review, it waits here.',
  },
  /** Those of no area that brings its own. */
  kinds: {
    profile: { name: 'Profile', open: 'Open the profile' },
    message: { name: 'Direct message', open: 'Open the conversation' },
    conversation: { name: 'Conversation', open: 'Open the conversation' },
    trade: { name: 'Trade', open: 'Open the trade' },
    review: { name: 'Review', open: 'Open their reviews' },
    portfolio_item: { name: 'Portfolio picture', open: 'Open the portfolio' },
  } satisfies ReportedWords as ReportedWords,
  open: 'Open it',
  erased: 'It is no longer there.',
  newTab: '(in a new tab)',
  jobFailed: 'The job did not load.',
  pictureFailed: 'The picture did not load.',
  picture: (altText: string) => `Picture: ${altText}`,
  takeDown: {
    label: 'Take down',
    busy: 'Taking down...',
    done: (many: number) => (many === 1 ? 'Taken down, reports closed.' : `${many} taken down, reports closed.`),
    note: 'Reason, as the author reads it',
    says: 'Others no longer see it, except that those who applied to a job can still read it. Open reports about it are closed. Its author reads your reason, word for word, and can appeal. Anyone who reported it reads that we removed it.',
    templates: [
      { label: 'Spam or scam', text: 'Asks for money, or advertises something that has nothing to do with our site.' },
      { label: 'Harassment', text: 'Attacks or pressures a person.' },
      { label: 'Sexual content', text: 'Sexual content has no place here.' },
      { label: 'Pictures without consent', text: "Shows a person who has not agreed to it, or someone else's work." },
      { label: 'Not true', text: 'Says something that we know is not true.' },
    ],
  },
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
