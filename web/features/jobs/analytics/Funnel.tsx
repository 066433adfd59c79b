import type { CSSProperties } from 'react'
import type { JobFigures } from '../jobs.data.ts'
import { copy } from './analytics.copy.ts'

/**
 * From views to a hire. Bars grow with the logarithm: beside hundreds of views, a handful of applications would be a line, and two of
 * them no more than one. Read aloud, it is a list of labels and numbers.
 */
export function Funnel({ figures: { views, applications, reached, statuses } }: { figures: JobFigures }) {
  const steps = [
    [copy.views, views],
    [copy.applied, applications],
    [copy.opened, reached.opened],
    [copy.shortlisted, reached.shortlisted],
    [copy.interviewing, reached.interviewing],
    [copy.hired, reached.hired],
  ] as const
  // Someone can apply without a view that counted, such as from a list.
  const most = Math.log1p(Math.max(1, views, applications))
  const unopened = statuses.submitted ?? 0
  return (
    <section className="job-figure" aria-label={copy.funnel}>
      <header>
        <h3 className="d4">{copy.funnel}</h3>
        {unopened > 0 && <span className="muted text-sm">{copy.unopened(unopened)}</span>}
      </header>
      <dl className="job-funnel">
        {steps.map(([label, value]) => (
          <div key={label} style={{ '--share': Math.log1p(value) / most } as CSSProperties} data-none={value === 0 || undefined}>
            <dt>{label}</dt>
            <dd className="d4">{value.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
