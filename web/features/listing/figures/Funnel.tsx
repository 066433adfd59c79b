import type { CSSProperties } from 'react'

/**
 * How many came how far, from views on. Bars grow with the logarithm: beside hundreds of views, a handful of applications would be a
 * line, and two of them no more than one. Read aloud, it is a list of labels and numbers. `line`: what to say beside the title.
 */
export function Funnel({
  title,
  line,
  steps,
}: {
  title: string
  line: string | null
  steps: readonly (readonly [label: string, count: number])[]
}) {
  // Someone can come to the second step without a view that counted, such as from a list.
  const most = Math.log1p(Math.max(1, ...steps.map(([, count]) => count)))
  return (
    <section className="listing-figure" aria-label={title}>
      <header>
        <h3 className="d4">{title}</h3>
        {line !== null && <span className="muted text-sm">{line}</span>}
      </header>
      <dl className="listing-funnel">
        {steps.map(([label, count]) => (
          <div key={label} style={{ '--share': Math.log1p(count) / most } as CSSProperties} data-none={count === 0 || undefined}>
            <dt>{label}</dt>
            <dd className="d4">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
