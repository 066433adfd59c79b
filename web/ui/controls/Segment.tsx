import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** Two to four exclusive views or values. */
export function Segment<T extends string>({
  label,
  value,
  onChange,
  options,
  block = false,
}: {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: ReactNode }[]
  block?: boolean
}) {
  const name = useId()
  return (
    <div className={classNames('segment', block && 'full-width')} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
