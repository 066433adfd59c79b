import { weekdays, type Availability } from '#domain/jobs/applications.ts'
import { copy } from './applications.copy.ts'

/** Which days someone can work, and when. */
export function Week({ availability }: { availability: Availability }) {
  return (
    <>
      <ul className="application-week">
        {weekdays.map((day) => (
          <li key={day} data-free={availability[day]}>
            {copy.days[day][0]}
            <span className="visually-hidden">, {availability[day] ? copy.free : copy.busy}</span>
          </li>
        ))}
      </ul>
      {availability.timePreference !== '' && <p className="muted text-sm wrap-anywhere">{availability.timePreference}</p>}
    </>
  )
}
