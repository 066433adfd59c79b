import { classNames } from '../class-names.ts'

export type TimelineStep = { title: string; line?: string; time?: string; state: 'done' | 'current' | 'future' }

/** `stacked` puts the time below the text, for narrow columns. */
export function Timeline({ steps, stacked = false }: { steps: readonly TimelineStep[]; stacked?: boolean }) {
  return (
    <ol className={classNames('timeline', stacked && 'stacked')}>
      {steps.map((step) => (
        <li key={step.title} className={step.state} aria-current={step.state === 'current' ? 'step' : undefined}>
          <b>{step.title}</b>
          {step.line && <p>{step.line}</p>}
          {step.time && <time>{step.time}</time>}
        </li>
      ))}
    </ol>
  )
}
