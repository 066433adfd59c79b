import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { byDate, timeZones, zoneNames, type TimeZone } from '#domain/scheduling/hours.ts'
import { dateIn, inWords } from '#domain/wording/days.ts'
import { useMe } from '#web/data/session/session.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { firstName } from '#web/features/profiles/profile-page/words.ts'
import { paths } from '#web/paths.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { copy, dateWords, ownClock } from '../scheduling.copy.ts'
import { scheduling, type Meeting, type SharedTime } from '../scheduling.data.ts'
import './times.css'

type Picking = { chosen: readonly string[]; isFull: boolean; toggle: (start: string) => void }

/** `own` is the time zone of the viewer's hours. With `picking`, each time is a button. */
export function SharedTimes({
  member,
  meeting,
  own,
  picking,
}: {
  member: { id: string; full_name: string }
  meeting: Omit<Meeting, 'otherId'>
  own: TimeZone
  picking?: Picking
}) {
  const me = useMe()
  const found = useQuery(scheduling.times(me.id, { otherId: member.id, ...meeting }))
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
          <Days times={times} place={place} own={own} picking={picking} />
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

function Days({ times, place, own, picking }: { times: SharedTime[]; place: TimeZone; own: TimeZone; picking: Picking | undefined }) {
  const today = dateIn(place, useNow())
  return (
    <>
      <output className="mt-4 block text-sm">
        <b>{copy.times.count(times.length)}</b> <span className="muted">{copy.times.zones(zoneNames[place], zoneNames[own])}</span>
      </output>
      <ul className="shared-days">
        {byDate(times, place).map(({ date, moments }) => (
          <li key={date}>
            <h3 className="font-medium">{dateWords(date, today)}</h3>
            <ul>
              {moments.map(({ starts_at }) => (
                <li key={starts_at}>
                  {picking ? (
                    <Toggle
                      pressed={picking.chosen.includes(starts_at)}
                      disabled={picking.isFull && !picking.chosen.includes(starts_at)}
                      onPressedChange={() => picking.toggle(starts_at)}
                    >
                      <span className="visually-hidden">{dateWords(date, today)} </span>
                      <Time moment={new Date(starts_at)} place={place} own={own} />
                    </Toggle>
                  ) : (
                    <Time moment={new Date(starts_at)} place={place} own={own} />
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}

function Time({ moment, place, own }: { moment: Date; place: TimeZone; own: TimeZone }) {
  const mine = ownClock(moment, place, own)
  return (
    <time dateTime={moment.toISOString()} className="tabular-nums">
      {inWords(moment, 'time', place)}
      {mine !== null && <span className="muted"> ({mine})</span>}
    </time>
  )
}
