// Components of the local till's pages.
import type { ReactNode } from 'react'
import { dollarsAndCents } from '#domain/wording/money.ts'
import { pageOf } from '../pages/Page.tsx'

export const names = { basic: 'Basic', premium: 'Premium' } as const

export function tillPage(title: string, children: ReactNode): string {
  return pageOf({ title, label: 'Test payments', notice: 'This is a test. No money is taken, and no card is asked for.', children })
}

/** A form with one button, which sends `act` and `detail`. */
export function Act({ act, detail, look = 'outlined', children }: { act: string; detail?: string; look?: string; children: ReactNode }) {
  return (
    <form method="post">
      <input type="hidden" name="act" value={act} />
      {detail !== undefined && <input type="hidden" name="detail" value={detail} />}
      <button className={`button ${look}`}>{children}</button>
    </form>
  )
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Price({ cents }: { cents: number }) {
  return (
    <p className="price">
      <b className="d2">{dollarsAndCents(cents)}</b> <span className="small muted">a month</span>
    </p>
  )
}
