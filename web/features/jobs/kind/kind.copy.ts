// What other areas say of jobs.
export const copy = {
  found: { title: 'Jobs', seeAll: 'See all jobs' },
  saved: { name: 'Jobs', empty: { title: 'No saved jobs yet', line: 'Tap the heart on a job to keep it here.' } },
  browse: 'Browse Jobs',
  job: 'Job',
  jobMessage: 'Message about a job',
  application: 'Application',
  openJob: 'Open the job',
  remote: 'Remote',
  isHiring: (company: string) => (company ? `is hiring at ${company}` : 'is hiring'),
}
