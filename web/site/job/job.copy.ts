// The page of a job that anyone may see. What the server fills in (server/site/jobs.ts) is in braces.
export const copy = {
  description: '{{jobSummary}}',
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
  over: 'This job is no longer accepting applications.',
  apply: 'Apply Now',
  applyLine: 'You need an account. Your contact info stays private: it is shared only when you and the person hiring both agree.',
  more: 'See all jobs',
  what: {
    title: 'New here?',
    line: 'Beauty Barter is where beauty professionals trade services instead of paying cash, and find their next chair.',
    link: 'How it works',
  },
  gone: {
    title: "This job isn't here",
    line: 'It may be filled, or only members can see it. Sign in to look for it.',
    signIn: 'Sign In',
  },
  busy: {
    title: 'One moment, please',
    line: "The job didn't load. Please try again in a minute.",
  },
} as const
