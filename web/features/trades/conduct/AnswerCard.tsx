import type { ReactNode } from 'react'

/** A calm card on top of a trade; `action` is its one button. */
export function AnswerCard({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="answer-card" aria-label={title}>
      <div className="grid gap-1">
        <h3 className="d5">{title}</h3>
        <div className="text-sm">{children}</div>
      </div>
      {action}
    </section>
  )
}
