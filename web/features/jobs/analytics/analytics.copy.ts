import type { ViewSource } from '#web/features/listing/detail/views.ts'

const times = (count: number, one: string, many: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

export const copy = {
  loading: 'Loading the figures',
  failed: 'Failed to load job analytics',
  failedLine: 'The rest of the job keeps working. Try again in a moment.',
  figures: 'Figures',
  views: 'Views',
  people: (count: number) => times(count, 'person', 'people'),
  applications: 'Applications',
  modes: (quick: number, full: number, external: number) =>
    `${quick} quick, ${full} full${external === 0 ? '' : `, ${times(external, 'person', 'people')} went to apply elsewhere`}`,
  conversion: 'Conversion',
  conversionLine: 'Applications for each view',
  average: 'Average response',
  replies: (percent: number | null) => (percent === null ? 'No answer was due yet' : `Replies to ${percent}% within 7 days`),
  chart: {
    title: 'Thirty days',
    views: 'Views',
    answers: 'Applications',
    answer: 'One application',
    asTable: 'Show as a table',
    day: 'Day',
    chart: (views: number, applications: number) =>
      `${times(views, 'view', 'views')} and ${times(applications, 'application', 'applications')} in the last 30 days`,
    onDay: (day: string, views: number, applications: number) =>
      `${day}: ${times(views, 'view', 'views')}, ${times(applications, 'application', 'applications')}`,
  },
  sources: 'Where they came from',
  source: { list: 'Job list', search: 'Search', saved: 'Saved search', link: 'Link' } satisfies Record<ViewSource, string>,
  noViews: 'Nobody has opened it yet.',
  funnel: 'From view to hire',
  applied: 'Applied',
  opened: 'Opened',
  shortlisted: 'Shortlisted',
  interviewing: 'Interviewing',
  hired: 'Hired',
  unopened: (count: number) => (count === 1 ? '1 is not opened yet.' : `${count.toLocaleString('en-US')} are not opened yet.`),
  standing: 'Where applications stand',
  noApplications: 'Nobody has applied yet.',
  skills: 'Top skills',
  noSkills: 'Skills of applicants show up here.',
}
