import type { CSSProperties } from 'react'

/** The balance of two values, lying as `beamOf` (domain/fair-value.ts) says. The sentence below it says the same and belongs to the screen. */
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
