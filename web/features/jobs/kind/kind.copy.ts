// What other areas say of jobs.
export const copy = {
  found: { title: 'Jobs', seeAll: 'See all jobs' },
  remote: 'Remote',
  isHiring: (company: string) => (company ? `is hiring at ${company}` : 'is hiring'),
}
