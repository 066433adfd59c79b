const scallop =
  'M12 1.4l2.6 2 3.2-.5 1.3 3 3 1.3-.5 3.2 2 2.6-2 2.6.5 3.2-3 1.3-1.3 3-3.2-.5-2.6 2-2.6-2-3.2.5-1.3-3-3-1.3.5-3.2-2-2.6 2-2.6-.5-3.2 3-1.3 1.3-3 3.2.5z'

/** The scalloped badge after a verified name. */
export function Seal() {
  return (
    <svg className="seal" viewBox="0 0 24 24" role="img" aria-label="Verified">
      <path d={scallop} fill="currentColor" />
      <path
        d="M7.8 12.9l2.9 2.9 5.6-6.2"
        fill="none"
        stroke="var(--background)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

const star = 'M12 2.6l2.9 6.2 6.7.8-5 4.6 1.4 6.7L12 17.5l-6 3.4 1.4-6.7-5-4.6 6.7-.8z'

/** Give a label if it has a meaning of its own (a founder's star); omit it if the words beside it say the same. */
export function Star({ founder = false, label }: { founder?: boolean; label?: string }) {
  const meaning = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className={founder ? 'star founder' : 'star'} viewBox="0 0 24 24" {...meaning}>
      <path d={star} fill="currentColor" />
    </svg>
  )
}

/** Shows the founder's number, if they have one. */
export function FounderStar({ number }: { number: number | null }) {
  const mark = <Star founder label="Founder" />
  if (!number) return mark
  return (
    <span className="founder-mark">
      {mark}
      <span>#{number}</span>
    </span>
  )
}

export function Rating({ score, count }: { score: number; count?: number }) {
  return (
    <span className="rating">
      <Star />
      <span className="visually-hidden">Rated</span>
      <b>{score.toFixed(1)}</b>
      {count !== undefined && <span>({count})</span>}
    </span>
  )
}
