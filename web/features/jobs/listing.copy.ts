// What a job says in its row and in its detail, loaded beside the rows.
import { employmentClassLabels, payUnitLabels, yearsOrMore, type CompensationType, type JobState } from '#domain/jobs/listings.ts'
import type { Job } from './jobs.data.ts'

export const copy = {
  filters: { label: 'Filters', all: 'All', remote: 'Remote', pay: { paid: 'Paid', trade: 'Trade', either: 'Either' } },
  pay: { paid: 'Paid', trade: 'Trade', either: 'Either' } satisfies Record<CompensationType, string>,
  units: payUnitLabels satisfies Record<NonNullable<Job['pay_unit']>, string>,
  classes: employmentClassLabels satisfies Record<NonNullable<Job['employment_class']>, string>,
  remote: 'Remote',
  featured: 'Featured',
  broken: { title: "Jobs can't be shown right now", line: 'Something went wrong on this page. Try again in a moment.' },
  none: { title: 'No open jobs yet', line: 'New jobs show up here once they are approved.' },
  noneNarrowed: { title: 'No jobs match', line: 'Try fewer filters.', clear: 'Clear filters' },
  noneMine: { title: "You haven't posted a job", line: 'Looking for help, or for someone to share a chair? Post it here.' },
  allJobs: 'All jobs',
  gone: { title: 'This job is no longer there', line: 'It was removed, or it is not open to you.' },
  jobFailed: "The job didn't load",
  states: { open: 'Open', pending: 'Pending approval', rejected: 'Not approved', filled: 'Filled', over: 'Expired' } satisfies Record<
    JobState,
    string
  >,
  ended: { paused: 'Paused', withdrawn: 'Withdrawn' } as Record<string, string>,
  facts: {
    compensation: 'Compensation',
    type: 'Job type',
    posted: 'Posted',
    class: 'How you work',
    experience: 'Experience',
    openings: 'Openings',
    ends: 'Open until',
  },
  years: yearsOrMore,
  about: 'About the job',
  requirements: 'What you bring',
  questions: 'You will be asked',
  required: 'Required',
  privacy: 'Your contact info stays private. It is shared only when you and the person hiring both agree.',
  banners: {
    pending: { title: 'Job Pending Approval', line: 'Our team looks at it soon. Members see it once it is approved.' },
    rejected: { title: 'Job Not Approved', line: 'Edit it to send it again.' },
    filled: { title: 'Position Filled', line: 'Someone was hired for this job.' },
    over: { title: 'Job Expired', line: 'It takes no more applications.' },
  } satisfies Record<Exclude<JobState, 'open'>, { title: string; line: string }>,
  applied: 'You have already applied for this position.',
  notOpen: 'This job is no longer accepting applications.',
  apply: {
    label: 'Apply Now',
    here: 'Apply on Beauty Barter',
    hereLine: 'Quick note or full application',
    externally: 'Apply Externally',
    opens: (host: string) => `Opens ${host}`,
    message: 'Send Quick Message',
    messageLine: 'Ask before you apply',
  },
  owner: {
    tabs: { details: 'Details', applicants: 'Applicants' },
    label: 'Your job',
    edit: 'Edit',
    more: 'More actions',
    again: 'Repost',
    share: 'Share',
  },
}
