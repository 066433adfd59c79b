import type { ApplicationGroup, ApplicationStatus } from '#domain/jobs/applications.ts'

export const copy = {
  label: 'Applicants',
  loading: 'Loading applicants',
  loadFailed: 'Failed to load applications',
  none: { title: 'No applicants yet', line: 'Applications show up here as soon as they are sent.' },
  groups: {
    hired: 'Hired',
    interviewing: 'Interviewing',
    shortlisted: 'Shortlisted',
    open: 'New and open',
    over: 'Passed and rejected',
  } satisfies Record<ApplicationGroup, string>,
  formerMember: 'Former member',
  years: (years: number) => (years === 1 ? '1 year' : `${years} years`),
  applied: (when: string) => `Applied ${when}`,
  unopened: 'Not opened yet',

  intro: 'Introduction',
  answers: 'Answers',
  portfolio: 'Portfolio',
  portfolioHidden: (count: number) =>
    count === 1
      ? '1 picture of their portfolio belongs to this application.'
      : `${count} pictures of their portfolio belong to this application.`,
  available: 'Available',
  note: 'Your note',
  profile: 'View profile',
  more: (name: string) => `More about the application of ${name}`,

  shortlist: 'Shortlist',
  pass: 'Pass',
  reject: 'Reject',
  hire: 'Mark as Hired',
  reconsiderUntil: (day: string) => `You can still shortlist them until ${day}.`,
  reconsiderOver: 'The seven days in which you could still shortlist them are over.',

  passing: {
    title: (name: string) => `Pass on ${name}?`,
    line: 'They see that you chose someone else. You can still shortlist them for seven days.',
    note: 'A kind note',
    noteHint: (most: number) => `Optional, up to ${most} characters. They read it.`,
    action: 'Pass',
    busy: 'Passing...',
    cancel: 'Go back',
  },
  rejecting: {
    title: (name: string) => `Reject the application of ${name}?`,
    line: 'We let them know, with your note if you write one. You can still shortlist them for seven days.',
    start: 'Start from',
    noStart: 'My own words',
    note: 'A kind note',
    noteHint: (most: number) => `Optional, up to ${most} characters. They read it.`,
    action: 'Reject application',
    busy: 'Rejecting...',
    cancel: 'Go back',
    templates: [
      {
        label: 'Another experience',
        text: 'Thank you for applying, and for the care you put into it. This time we chose someone whose experience is closer to what we need.',
      },
      {
        label: 'Other days',
        text: 'Thank you for your interest. Your days and ours do not match this time, and we would be glad to hear from you again.',
      },
      {
        label: 'Next time',
        text: 'We liked reading your application, and the decision was close. Please apply again when we post our next job.',
      },
    ],
  },
  hiring: {
    title: (name: string) => `Hire ${name}?`,
    line: 'The job will be closed. We let everyone else who applied know that the position is filled.',
    action: 'Mark as Hired',
    busy: 'Saving...',
  },

  // Toasts, as the specification has them.
  updatedTitle: 'Status Updated',
  updated: (status: ApplicationStatus) => `Application status changed to ${status}`,
  hiredTitle: 'Congratulations!',
  hired: (name: string) => `You hired ${name}. The job is closed.`,
  updateFailed: 'Failed to update application status',
}
