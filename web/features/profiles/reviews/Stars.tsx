import { Star } from '#web/ui/display/Seal.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { copy } from './reviews.copy.ts'
import './reviews.css'

const five = [1, 2, 3, 4, 5]

/** A rating as five stars, filled up to the nearest one; screen readers hear the exact value. */
export function Stars({ score }: { score: number }) {
  return (
    <span className="stars">
      <span className="visually-hidden">{copy.stars(Number.isInteger(score) ? String(score) : score.toFixed(1))}</span>
      {five.map((place) => (
        <span key={place} className={classNames(place <= Math.round(score) && 'full')}>
          <Star />
        </span>
      ))}
    </span>
  )
}

/** Radio buttons that look like stars; choosing the fourth fills four. */
export function StarChoice({
  name,
  label,
  line,
  value,
  onChange,
}: {
  name: string
  label: string
  line: string
  value: number
  onChange: (value: number) => void
}) {
  return (
    <fieldset className="star-choice">
      <legend>
        <b>{label}</b>
        <span className="muted">{line}</span>
      </legend>
      <span className="star-choices">
        {five.map((place) => (
          <label key={place} className={classNames(place <= value && 'full')}>
            <input type="radio" name={name} checked={value === place} onChange={() => onChange(place)} />
            <span className="visually-hidden">{copy.stars(String(place))}</span>
            <Star />
          </label>
        ))}
      </span>
    </fieldset>
  )
}
