import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** Consecutive messages of one person: `Bubble`s under one picture. My own are on the right, without a picture. */
export function Bubbles({ mine, picture, children }: { mine: boolean; picture?: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames('bubbles', mine && 'mine')}>
      {!mine && picture}
      <div>{children}</div>
    </div>
  )
}

/** A quiet one is not what the person said. */
export function Bubble({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  return <p className={classNames('bubble', quiet && 'quiet')}>{children}</p>
}
