// The page of a job that anyone may see. What the server fills in (server/site/jobs.ts) is in braces.
export const copy = {
  lead: { open: 'Posted {{jobPosted}}. Open until {{jobEnds}}.', over: 'Posted {{jobPosted}}.' },
  facts: {
    pay: 'Compensation',
    type: 'Job type',
    place: 'Where',
    class: 'Employment',
    experience: 'Experience',
    openings: 'Openings',
    tips: 'Tips',
    licenses: 'License',
    days: 'Days',
    shifts: 'Shifts',
    start: 'First day',
    benefits: 'Benefits',
  },
  about: 'About the job',
  requirements: 'What you bring',
  over: { line: 'This job is no longer accepting applications.', more: 'See all jobs' },
  apply: {
    act: 'Apply Now',
    line: 'You need an account. Your contact info stays private: it is shared only when you and the person hiring both agree.',
  },
  gone: {
    title: "This job isn't here",
    line: 'It may be filled, or only members can see it. Sign in to look for it.',
  },
  failed: "The job didn't load. Please try again in a minute.",
} as const
