import { Checkbox } from '#web/ui/controls/Check.tsx'

/** Several of a list, folded away until someone wants them; the summary names what is chosen. */
export function Choices<T extends string>({
  label,
  none,
  labels,
  chosen,
  onChange,
}: {
  label: string
  none: string
  labels: Record<T, string>
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  const options = Object.keys(labels) as T[]
  const named = options.filter((option) => chosen.includes(option)).map((option) => labels[option])
  return (
    <details className="fold">
      <summary>
        <span className="field-label">{label}</span>
        <span className="muted text-sm">{named.join(', ') || none}</span>
      </summary>
      <fieldset className="grid gap-x-4 md:grid-cols-2" aria-label={label}>
        {options.map((option) => (
          <Checkbox
            key={option}
            checked={chosen.includes(option)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, option] : chosen.filter((each) => each !== option))}
          >
            {labels[option]}
          </Checkbox>
        ))}
      </fieldset>
    </details>
  )
}
