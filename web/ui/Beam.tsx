import type { CSSProperties } from 'react'
import { dollars, leanOf } from './beam.ts'

/** The balance of two values. The sentence below it says the same in words and belongs to the screen. */
export function Beam({ give, get }: { give: number; get: number }) {
  const { at, tilt } = leanOf(give, get)
  return (
    <div className="balance">
      <b className="d4 tabular-nums">
        <span className="visually-hidden">You give </span>
        {dollars(give)}
      </b>
      <div className="beam" style={{ '--at': `${at}%`, '--tilt': `${tilt}deg` } as CSSProperties} aria-hidden>
        <div className="line">
          <i className="ball" />
        </div>
        <span className="fulcrum" />
      </div>
      <b className="d4 tabular-nums">
        <span className="visually-hidden">You get </span>
        {dollars(get)}
      </b>
    </div>
  )
}
