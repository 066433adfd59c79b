import type { ApplicationStep, ApplicationTab } from '#domain/jobs/applications.ts'

export const copy = {
  title: 'My Applications',
  tabs: { all: 'All', pending: 'Pending', interviewing: 'Interviewing', offers: 'Offers', rejected: 'Rejected' } satisfies Record<
    ApplicationTab,
    string
  >,
  loading: 'Loading your applications',
  loadFailed: 'Failed to load applications',
  empty: {
    all: { title: 'No applications yet', line: 'What you apply for shows up here, with every answer.' },
    pending: { title: 'Nothing is waiting', line: 'Applications without an answer show up here.' },
    interviewing: { title: 'No interviews', line: 'When someone wants to meet you, it shows up here.' },
    offers: { title: 'No offers yet', line: 'When you are hired, it shows up here.' },
    rejected: { title: 'Nothing was turned down', line: 'Applications that did not work out show up here.' },
  } satisfies Record<ApplicationTab, { title: string; line: string }>,
  browse: 'Browse Jobs',
  timeline: 'What happened',
  steps: {
    submitted: 'Applied',
    viewed: 'Viewed',
    in_chat: 'In chat',
    message: 'First message',
    shortlisted: 'Shortlisted',
    interviewing: 'Interview proposed',
    hired: 'Hired',
    passed: 'Passed',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
  } satisfies Record<ApplicationStep | 'submitted', string>,
  filledStep: 'Position filled',
  answer: 'Answer',
  decision: 'Decision',
  view: 'View Job',
  chat: 'Open chat',
  gone: 'This job is no longer there',
  unread: 'A job you applied to',
  poster: 'the person who posted it',
  ended: {
    paused: 'The job is paused. They keep your application.',
    withdrawn: 'The job was withdrawn. We let you know if it opens again.',
    expired: 'The job takes no more applications. They can still answer yours.',
    rejected: 'The job was taken down. We let you know if it comes back.',
    suspended: "You can't open jobs while your account is suspended.",
  } as Record<string, string>,
  filled: 'The position is filled.',
  passed: 'They chose someone else this time.',
  withdraw: 'Withdraw',
  question: {
    title: 'Withdraw this application?',
    line: (title: string, company: string) =>
      `${company} no longer sees your application for ${title}. You can't apply for this job again.`,
    goneLine: "The person who posted the job no longer sees your application. You can't apply for it again.",
    action: 'Withdraw application',
    busy: 'Withdrawing...',
    cancel: 'Keep it',
  },
  // Toasts, as the specification has them.
  withdrawnTitle: 'Application Withdrawn',
  withdrawn: (title: string) => `You withdrew your application for ${title}.`,
  withdrawnGone: 'You withdrew your application.',
  withdrawFailed: 'Failed to withdraw application. Please try again.',
}
