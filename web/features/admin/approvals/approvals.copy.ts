import { copy as queue } from '../queue/queue.copy.ts'

/** What one piece is called, in a sentence and at its beginning. */
export type Noun = { one: string; many: string; One: string }

const done = (noun: Noun, what: string) => (many: number) =>
  many === 1 ? `${noun.One} ${what}.` : `${many.toLocaleString('en-US')} ${noun.many} ${what}.`

export const copy = {
  waiting: (noun: Noun, many: number) =>
    many === 1 ? `1 ${noun.one} waits for approval` : `${queue.manyOf(many)} ${noun.many} wait for approval`,
  filters: { waiting: 'Waiting', approved: 'Approved' },
  empty: (noun: Noun) => ({
    waiting: { title: `No ${noun.one} waits`, line: `New ${noun.many}, and those that were changed a lot, wait here, the oldest first.` },
    approved: { title: `No approved ${noun.many}`, line: `The ${noun.many} that you and your team approve are kept here.` },
  }),
  decidedBefore: 'Someone decided this one already, or its owner changed it. Look again.',
  approve: (noun: Noun) => ({ label: `Approve ${noun.one}`, busy: 'Approving...', done: done(noun, 'approved') }),
  reject: (noun: Noun) => ({ label: `Reject ${noun.one}`, busy: 'Rejecting...', done: done(noun, 'rejected') }),
  takeDown: (noun: Noun) => ({ label: `Take down ${noun.one}`, busy: 'Taking down...', done: done(noun, 'taken down') }),
  note: 'Reason, as the member reads it',
  rejectSays: ({ one }: Noun) => `The member reads it on their ${one}, and can change the ${one} and send it again.`,
  takeDownSays: ({ one }: Noun) =>
    `Others no longer see the ${one}. The member reads why, and can appeal, or change the ${one} and send it again.`,
}
