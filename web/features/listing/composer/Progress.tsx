import { copy } from './composer.copy.ts'

/** A line of progress whose parts lead to their steps, as far as everything before is right. */
export function Progress<Step extends string>({
  steps,
  names,
  at,
  disabled,
  onGo,
}: {
  steps: readonly Step[]
  names: Record<Step, string>
  at: Step
  disabled: boolean
  onGo: (step: Step) => void
}) {
  return (
    <nav aria-label={copy.steps}>
      <ol className="composer-progress">
        {steps.map((step, index) => (
          <li key={step} data-done={index < steps.indexOf(at) || undefined}>
            <button type="button" disabled={disabled} aria-current={step === at ? 'step' : undefined} onClick={() => onGo(step)}>
              {names[step]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
