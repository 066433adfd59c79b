/** Amounts beside each other, as bars of the largest one. Read aloud, it is a list of labels and numbers. */
export function Bars({ title, none, bars }: { title: string; none: string; bars: readonly { label: string; value: number }[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <section className="listing-figure" aria-label={title}>
      <h3 className="d4">{title}</h3>
      {bars.length === 0 ? (
        <p className="muted pt-2 text-sm">{none}</p>
      ) : (
        <dl className="listing-bars">
          {bars.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
                <rect width={100} height={8} className="ground" />
                <rect width={(100 * value) / most} height={8} />
              </svg>
              <dd>{value.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
