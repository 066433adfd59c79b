import type { InterviewAnswer, InterviewRow } from '#domain/jobs/interviews.ts'
import { ownTimeZone } from '#domain/wording/days.ts'
import { whenWords } from '#domain/wording/meeting-times.ts'

/** "Tue, Oct 6, 3:00 PM", by the clock of the interview, with the reader's own in brackets where it shows another time. */
export const whenOf = (at: string, timezone: string): string => whenWords(at, timezone, ownTimeZone())

export const copy = {
  schedule: 'Schedule',
  title: 'Schedule Interview/Service',
  line: (name: string) => `${name} can accept, decline or suggest another time.`,
  fields: {
    title: 'Title',
    titlePlaceholder: 'Trial day, phone call, see the studio',
    date: 'Date',
    time: 'Time',
    minutes: 'Duration (minutes)',
    isVirtual: 'Virtual meeting',
    isVirtualLine: 'You meet online instead of at a place.',
    location: 'Location',
    link: 'Meeting URL',
    linkHint: 'Begins with https://. Only the two of you see it.',
    description: 'Description',
    descriptionHint: (most: number) => `Optional, up to ${most} characters.`,
  },
  ownTime: (own: string, place: string) =>
    own === place ? `In your own time zone, ${own}.` : `In your own time zone, ${own}. The interview goes by ${place}.`,
  send: 'Schedule',
  sending: 'Scheduling...',
  cancel: 'Cancel',
  past: 'Choose a time that is still to come.',
  wrongMinutes: (least: number, most: number) => `An interview takes ${least} to ${most} minutes.`,
  wrongLink: 'Enter a link that begins with https://.',
  // Toasts, as the specification has them.
  missing: { title: 'Missing Information', line: 'Please fill in all required fields.' },
  failed: 'Failed to schedule interview',
  scheduledTitle: 'Interview Scheduled!',
  scheduled: (name: string) => `We let ${name} know.`,

  shared: {
    find: 'Times that suit you both',
    label: 'Times that suit you both',
    loading: 'Comparing your hours',
    none: 'There is no time in the next 30 days that both of you keep free.',
    noHours: 'Set your own hours first, then we can compare them.',
    closed: 'Their hours cannot be compared with yours.',
    failed: "We couldn't compare your hours. Please try again.",
  },

  statuses: {
    proposed: 'Proposed',
    accepted: 'Accepted',
    declined: 'Declined',
    cancelled: 'Canceled',
    done: 'Done',
  } satisfies Record<InterviewRow['status'], string>,
  waitingFor: (name: string) => `Waiting for ${name}`,
  waitingForYou: 'Waiting for you',
  moved: (from: string) => `Moved from ${from}.`,
  suggested: (isOwner: boolean, name: string, when: string) =>
    isOwner ? `${name} suggests ${when}.` : `You suggested ${when}. The time above stays open until they answer.`,
  online: 'Online',
  join: (host: string) => `Join at ${host}`,
  list: 'Interviews',
  former: (count: number) => (count === 1 ? '1 earlier interview' : `${count} earlier interviews`),

  actions: {
    accept: 'Accept',
    decline: 'Decline',
    suggest: 'Suggest a time',
    cancel: 'Cancel interview',
    move: 'Move it',
    take: (when: string) => `Take ${when}`,
  },
  asking: {
    decline: {
      title: 'Decline this interview?',
      line: "They see that you can't come. You can go on talking about the job.",
      action: 'Decline',
    },
    cancel: { title: 'Cancel this interview?', line: 'We let them know. You can propose another time.', action: 'Cancel interview' },
    back: 'Go back',
    busy: 'Saving...',
  },
  suggesting: {
    title: 'Suggest another time',
    line: 'They can take it, or keep theirs.',
    action: 'Suggest',
    busy: 'Sending...',
  },
  moving: {
    title: 'Move this interview',
    line: (name: string) => `${name} answers again.`,
    reason: 'Reason',
    reasonHint: (name: string) => `Optional. ${name} reads it.`,
    action: 'Move it',
    busy: 'Moving...',
    done: (name: string) => `We let ${name} know.`,
    doneTitle: 'Interview moved',
    failed: 'The interview was not moved. Please try again.',
  },
  answered: {
    accept: 'The interview is confirmed.',
    decline: 'You declined the interview.',
    suggest: 'We sent your time.',
    cancel: 'The interview is canceled.',
  } satisfies Record<InterviewAnswer, string>,
  answerFailed: 'Your answer was not saved. Please try again.',
}
