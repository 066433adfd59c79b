import { CircleCheck, CircleX, Clock, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  pending: { icon: Hourglass, tone: 'note warning' },
  rejected: { icon: CircleX, tone: 'note destructive' },
  taken: { icon: CircleCheck, tone: 'note' },
  over: { icon: Clock, tone: 'note' },
}
export type StateLook = keyof typeof looks

/** Why nobody can ask for it now: it waits for the team, was not approved, is taken (reserved, sold, filled), or is over. `reason`: what the team wrote. */
export function StateNote({
  look,
  title,
  reason,
  children,
}: {
  look: StateLook
  title: string
  reason?: string | null
  children: ReactNode
}) {
  const { icon: Icon, tone } = looks[look]
  return (
    <output className={tone}>
      <Icon aria-hidden />
      <span className="min-w-0">
        <b className="block">{title}</b>
        {reason && <span className="block whitespace-pre-line wrap-anywhere">{reason}</span>}
        {children}
      </span>
    </output>
  )
}
