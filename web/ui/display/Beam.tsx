import type { CSSProperties } from 'react'
import { dollars, leanOf } from './beam.ts'

/** Two values on a balance, in dollars unless `words` says otherwise. The screen shows the same as a sentence below it. */
export function Beam({
  give,
  get,
  words = [dollars(give), dollars(get)],
}: {
  give: number
  get: number
  words?: readonly [give: string, get: string]
}) {
  const { at, tilt } = leanOf(give, get)
  return (
    <div className="balance">
      <b className="d4 tabular-nums">
        <span className="visually-hidden">You give </span>
        {words[0]}
      </b>
      <div className="beam" style={{ '--at': `${at}%`, '--tilt': `${tilt}deg` } as CSSProperties} aria-hidden>
        <div className="line">
          <i className="ball" />
        </div>
        <span className="fulcrum" />
      </div>
      <b className="d4 tabular-nums">
        <span className="visually-hidden">You get </span>
        {words[1]}
      </b>
    </div>
  )
}
