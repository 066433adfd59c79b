import type { ReactNode } from 'react'
import { Art } from '../pictures/Art.tsx'
import { crafts, type Craft } from '../art/crafts.ts'

/** A quiet picture, a heading, one sentence and at most one action. `seed` is the name of the route. */
export function EmptyState({
  seed,
  craft = crafts[seed.length % crafts.length],
  title,
  children,
  action,
}: {
  seed: string
  craft?: Exclude<Craft, 'general'>
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="state">
      <Art craft={craft ?? 'general'} seed={seed} w={400} h={300} quiet={0.6} />
      <h2 className="d4">{title}</h2>
      {children && <p className="muted">{children}</p>}
      {action}
    </div>
  )
}
