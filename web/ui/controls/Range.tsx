import type { CSSProperties } from 'react'
import './range.css'

/** One of a row of steps, chosen by sliding. `words` says the chosen one aloud. */
export function Range({
  label,
  value,
  most,
  words,
  disabled = false,
  onChange,
}: {
  label: string
  value: number
  /** The last step; the first is 0. */
  most: number
  words: string
  disabled?: boolean
  onChange: (value: number) => void
}) {
  return (
    <input
      type="range"
      className="range"
      aria-label={label}
      aria-valuetext={words}
      min={0}
      max={most}
      value={value}
      disabled={disabled}
      style={{ '--filled': `${(value / most) * 100}%` } as CSSProperties}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}
