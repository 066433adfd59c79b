// The figures of a job as its owner reads them (spec §9).
import type { JobFigures } from '../jobs.data.ts'

/** Applications over views as a whole percent; nothing can be said without a view. */
export const conversionOf = ({ applications, views }: Pick<JobFigures, 'applications' | 'views'>): string =>
  views === 0 ? 'N/A' : `${Math.round((100 * applications) / views)}%`

/** Rounded in hours, N/A without a value. */
export const averageOf = (hours: number | null): string => (hours === null ? 'N/A' : `${Math.round(hours)} h`)
