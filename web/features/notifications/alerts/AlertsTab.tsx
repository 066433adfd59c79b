import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { allOf, Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { alerts, type Choice, type QuietHours } from './alerts.data.ts'
import { copy } from './alerts.copy.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import { MutedGroup } from './MutedGroup.tsx'
import { QuietHoursGroup } from './QuietHoursGroup.tsx'
import './alerts.css'

/** The settings tab that the gear of the notifications page opens (B16). */
export function AlertsTab() {
  const me = useMe()
  const both = allOf(useQuery(alerts.choices(me.id)), useQuery(alerts.quietHours(me.id)))
  return (
    <Loaded query={both} skeletons={<Skeleton className="mt-6 h-96" />} failed={copy.loadFailed}>
      {([choices, quiet]) => <Groups choices={choices} quiet={quiet} />}
    </Loaded>
  )
}

function Groups({ choices, quiet }: { choices: Choice[]; quiet: QuietHours | null }) {
  return (
    <>
      <section className="settings-group" aria-labelledby="alerts-topics">
        <div>
          <h2 className="d3" id="alerts-topics">
            {copy.title}
          </h2>
          <p className="muted mt-1">{copy.line}</p>
        </div>
        <table className="alerts-matrix">
          <thead>
            <tr>
              <th scope="col">{copy.columns.about}</th>
              <th scope="col">{copy.columns.inApp}</th>
              <th scope="col">{copy.columns.email}</th>
            </tr>
          </thead>
          <tbody>
            {choices.map((choice) => (
              <ChoiceRow key={choice.topic} choice={choice} />
            ))}
            {Object.values(copy.fixed).map(({ name, line }) => (
              <tr key={name}>
                <th scope="row">
                  <b>{name}</b>
                  <span className="muted">{line}</span>
                </th>
                <td data-label={copy.columns.inApp}>
                  <Always />
                </td>
                <td data-label={copy.columns.email}>
                  <Always />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="muted text-sm">{copy.summaries}</p>
      </section>
      <QuietHoursGroup saved={quiet} />
      <MutedGroup />
    </>
  )
}

function Always() {
  return (
    <span className="alerts-always">
      <Lock aria-hidden /> {copy.always}
    </span>
  )
}
