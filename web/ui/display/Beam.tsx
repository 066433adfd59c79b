import type { CSSProperties } from 'react'

/** The balance of two values, placed by `beamOf` (domain/fair-value.ts). The screen shows the same as a sentence below it. */
export function Beam({ ball, tilt, words }: { ball: number; tilt: number; words: readonly [give: string, get: string] }) {
  return (
    <div className="balance">
      <b className="d4 tabular-nums">
        <span className="visually-hidden">You give </span>
        {words[0]}
      </b>
      <div className="beam" style={{ '--at': `${ball}%`, '--tilt': `${tilt}deg` } as CSSProperties} aria-hidden>
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
