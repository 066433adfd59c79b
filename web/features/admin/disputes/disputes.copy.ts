import type { DisputeOutcome, DisputeReason } from '#domain/trading/conduct.ts'
import { copy as queue } from '../queue/queue.copy.ts'
import type { Dispute } from './disputes.data.ts'

type Names = { opener: string; other: string }

export const copy = {
  title: 'Disputes',
  waiting: (many: number) => (many === 1 ? '1 dispute is open' : `${queue.manyOf(many)} disputes are open`),
  filters: { open: 'Open', decided: 'Decided' },
  columns: { who: 'Between', about: 'About', status: 'Status' },
  between: (opener: string, other: string) => `${opener} and ${other}`,
  statuses: {
    open: 'Waits for an answer',
    answered: 'Both have written',
    in_review: 'No answer in time',
    resolved: 'Decided',
    withdrawn: 'Withdrawn',
  } as Record<string, string>,
  reasons: {
    no_show: 'Who came, and who did not',
    not_as_agreed: 'Not what was agreed',
    quality: 'Quality',
    hygiene_or_injury: 'Hygiene or an injury',
    conduct: 'How they were treated',
    licence: 'License',
    value: 'Value',
    other: 'Something else',
  } satisfies Record<DisputeReason, string> as Record<string, string>,
  empty: {
    open: { title: 'No open disputes', line: 'When two members see a trade differently, it waits here, the oldest first.' },
    decided: { title: 'No decided disputes', line: 'Disputes you and your team decide are kept here.' },
  },
  wrote: (name: string, day: string) => `${name} wrote on ${day}`,
  noAnswer: (name: string) => `${name} hasn't answered.`,
  noAnswerInTime: (name: string) => `${name} didn't answer in time.`,
  agreed: 'What they agreed on',
  gives: (name: string) => `${name} gives`,
  disputed: (service: string | null) => (service === null ? 'disputed' : `disputed: ${service}`),
  here: (name: string) => `${name} checked in`,
  saidDone: (name: string) => `${name} said it's done`,
  states: {
    unscheduled: 'No time yet',
    proposed: 'Times proposed',
    confirmed: 'Agreed',
    done: 'Done',
    missed: 'Missed',
    cancelled: 'Canceled',
  } as Record<string, string>,
  picture: (name: string, place: number) => `Picture ${place} by ${name}`,
  obstacles: {
    your_own: 'This is your own trade, so someone else on the team decides.',
    answer_awaited: 'The other person can still answer. You can decide once they have, or after 72 hours.',
  } satisfies Record<NonNullable<Dispute['obstacle']>, string>,
  decided: (day: string) => `Decided on ${day}`,
  decide: {
    label: 'Decide dispute',
    busy: 'Deciding...',
    done: () => 'Decided. Both can read it.',
    outcome: 'Outcome',
    note: 'Your reasons, as both read them',
    choose: 'Choose an outcome to see what happens.',
    reads: 'Both get a notification, and read the outcome and your reasons on the page of their trade.',
    each: 'Each of them is decided with this outcome and these reasons.',
    templates: [
      { label: 'Word against word', text: "You see it differently, and we can't tell who is right. So it is nobody's fault." },
      { label: 'It was given', text: 'From what you both wrote, the service was given as agreed.' },
      { label: 'Not as agreed', text: "From what you both wrote, it wasn't what you had agreed on." },
      { label: 'No answer', text: 'We heard only one side in time, and decided by it.' },
    ],
  },
  outcomes: {
    complete_as_is: 'Complete it as it is',
    redo: 'Try the service again',
    iou_created: 'Turn it into an IOU',
    cancel_no_fault: "Cancel, nobody's fault",
    fault_opener: 'Fault of who opened it',
    fault_other: 'Fault of the other',
  } satisfies Record<DisputeOutcome, string>,
  means: {
    complete_as_is: () => 'The trade counts as completed for both. Appointments that are still open are canceled.',
    redo: () => 'The disputed service is open again, and the two agree on a new time.',
    iou_created: () => 'Once the other has given theirs: the trade is completed, and the disputed service is owed for up to 180 days.',
    cancel_no_fault: () => 'The trade is canceled. Nobody gets a strike.',
    fault_opener: ({ opener }) =>
      `${opener} gets a strike of 2 points. The disputed appointment is over; if a service was given, its giver chooses how to make it even.`,
    fault_other: ({ other }) =>
      `${other} gets a strike of 2 points. The disputed appointment is over; if a service was given, its giver chooses how to make it even.`,
  } satisfies Record<DisputeOutcome, (names: Names) => string>,
}
