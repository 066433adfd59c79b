import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** What one person said in a row: `Bubble`s under one picture. Mine stand right and have none. */
export function Bubbles({ mine, picture, children }: { mine: boolean; picture?: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames('bubbles', mine && 'mine')}>
      {!mine && picture}
      <div>{children}</div>
    </div>
  )
}

export function Bubble({ children }: { children: ReactNode }) {
  return <p className="bubble">{children}</p>
}
