import { classNames } from '../class-names.ts'

export type TimelineStep = { title: string; line?: string; time?: string; at?: string; state: 'done' | 'current' | 'future' }

type Props = { steps: readonly TimelineStep[]; stacked?: boolean; across?: boolean; label?: string }

/** `stacked` puts the time below the text, for narrow columns; `across` the steps side by side where there is room. */
export function Timeline({ steps, stacked = false, across = false, label }: Props) {
  return (
    <ol className={classNames('timeline', stacked && 'stacked', across && 'across')} aria-label={label}>
      {steps.map((step, place) => (
        // Two steps may have the same title: visits that were both missed, say.
        <li key={place} className={step.state} aria-current={step.state === 'current' ? 'step' : undefined}>
          <b>{step.title}</b>
          {step.line && <p>{step.line}</p>}
          {step.time && <time dateTime={step.at}>{step.time}</time>}
        </li>
      ))}
    </ol>
  )
}
