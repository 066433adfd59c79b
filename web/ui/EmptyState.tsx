import type { ReactNode } from 'react'
import { Art } from './Art.tsx'
import type { Craft } from './art/crafts.ts'

/** A quiet picture, a line, one sentence and at most one action. `seed` is the name of the route. */
export function EmptyState({
  seed,
  craft = 'general',
  title,
  children,
  action,
}: {
  seed: string
  craft?: Craft
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="state">
      <Art craft={craft} seed={seed} w={400} h={300} quiet={0.55} />
      <h2 className="d4">{title}</h2>
      {children && <p className="muted">{children}</p>}
      {action}
    </div>
  )
}
