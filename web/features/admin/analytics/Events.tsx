import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { DayChart } from '../charts/DayChart.tsx'
import { useAdminSearch } from '../use-admin-search.ts'
import { copy } from './analytics.copy.ts'
import type { Analytics, EventTimes } from './analytics.data.ts'

/** The days of one event, which the address names, and how often each of them happened. */
export function Events({ seen: { days, events, has_few_consents: hasFewConsents } }: { seen: Analytics }) {
  const [search, change] = useAdminSearch()
  const shown = events.find(({ name }) => name === search['event']) ?? events[0]
  return (
    <section className="admin-part" aria-labelledby="events">
      <h2 className="d4" id="events">
        {copy.events}
      </h2>
      <p className="muted mb-3 text-sm">{[copy.eventsLine, hasFewConsents && copy.fewConsents].filter(Boolean).join(' ')}</p>
      {shown === undefined ? (
        <EmptyState seed="admin analytics" title={copy.noEvents}>
          {copy.noEventsLine}
        </EmptyState>
      ) : (
        <div className="admin-groups two">
          <div className="grid content-start gap-4">
            <Field label={copy.event}>
              {(control) => (
                <Select {...control} value={shown.name} onChange={(event) => change({ event: event.target.value })}>
                  {events.map(({ name }) => (
                    <option key={name} value={name}>
                      {copy.nameOf(name)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <DayChart name={copy.nameOf(shown.name)} days={days.map(({ day }, nth) => ({ day, value: shown.times[nth] ?? 0 }))} />
          </div>
          <Totals events={events} shown={shown} />
        </div>
      )}
    </section>
  )
}

function Totals({ events, shown }: { events: readonly EventTimes[]; shown: EventTimes }) {
  return (
    <table className="admin-table self-start">
      <caption className="visually-hidden">{copy.all}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.event}</th>
          <th scope="col" className="number">
            {copy.times}
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.name} aria-current={event === shown}>
            <td>{copy.nameOf(event.name)}</td>
            <td className="number">{event.total.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
