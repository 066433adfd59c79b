import type { ReactNode } from 'react'

/** The heading of a tab, one line below it, its actions at the right, and figures between two rules. */
export function TabHead({
  title,
  line,
  actions,
  figures = [],
}: {
  title: string
  line?: ReactNode
  actions?: ReactNode
  figures?: readonly { label: string; value: ReactNode }[]
}) {
  return (
    <header className="admin-head">
      <div className="admin-title">
        <div>
          <h1 className="d2">{title}</h1>
          {line && <p className="muted">{line}</p>}
        </div>
        {actions && <div className="admin-actions">{actions}</div>}
      </div>
      {figures.length > 0 && (
        <dl className="admin-figures">
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="d3">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  )
}
