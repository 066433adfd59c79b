import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { timeZones, zoneNames, type TimeZone } from '#domain/scheduling/hours.ts'
import { useMe } from '#web/data/session/session.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { firstName } from '#web/features/profiles/profile-page/words.ts'
import { paths } from '#web/paths.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from '../scheduling.copy.ts'
import { scheduling, type Meeting, type SharedTime } from '../scheduling.data.ts'
import { TimeLanes, type Picking } from './TimeLanes.tsx'
import './times.css'

/**
 * `own` is the time zone of the viewer's hours. With `picking`, each time is a button. Until `isAsking`, only an answer that is
 * known already is shown.
 */
export function SharedTimes({
  member,
  meeting,
  own,
  picking,
  isAsking = true,
}: {
  member: { id: string; full_name: string }
  meeting: Omit<Meeting, 'otherId'>
  own: TimeZone
  picking?: Picking
  isAsking?: boolean
}) {
  const me = useMe()
  const found = useQuery({ ...scheduling.times(me.id, { otherId: member.id, ...meeting }), enabled: isAsking })
  return (
    <Loaded
      query={found}
      skeletons={<Skeleton className="mt-4 h-40" />}
      failed={found.error && refusalOf(found.error) !== null ? <Refusal error={found.error} /> : copy.times.failed}
    >
      {(times) => {
        const place = timeZones.find((zone) => zone === times[0]?.timezone)
        return place === undefined ? (
          <output className="shared-none">
            <b>{copy.times.none}</b>
            <span className="muted">{copy.times.noneLine(firstName(member.full_name))}</span>
          </output>
        ) : (
          <Days times={times} minutes={meeting.minutes} place={place} own={own} picking={picking} />
        )
      }}
    </Loaded>
  )
}

/** Who has set no hours does not get here: the dialog leads them to their own hours without a question. */
function Refusal({ error }: { error: Error }) {
  return (
    <p className="note mt-4" role="alert">
      <span>
        {wordingOf(error)}{' '}
        {refusalOf(error) === 'gate_basic' && (
          <Link {...paths.upgrade()} className="text-link">
            Upgrade
          </Link>
        )}
      </span>
    </p>
  )
}

function Days({
  times,
  minutes,
  place,
  own,
  picking,
}: {
  times: SharedTime[]
  minutes: number
  place: TimeZone
  own: TimeZone
  picking: Picking | undefined
}) {
  return (
    <>
      <output className="mt-4 block text-sm">
        <b>{copy.times.count(times.length)}</b> <span className="muted">{copy.times.zones(zoneNames[place], zoneNames[own])}</span>
      </output>
      <TimeLanes times={times} minutes={minutes} place={place} own={own} picking={picking} />
    </>
  )
}
