import { useQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { Fragment } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { dayName, timeOf } from '#web/ui/days.ts'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useAdminSearch } from '../use-admin-search.ts'
import { actName, copy } from './audit.copy.ts'
import { audit, type Entry } from './audit.data.ts'
import { changesOf } from './changes.ts'

const isMember = ({ target_kind: kind }: Entry) => kind === 'member'

/** The members in the entries, by id. */
function usePeople(entries: readonly Entry[]) {
  const me = useMe()
  const ids = entries.flatMap((entry) => [entry.actor_id, isMember(entry) ? entry.target_id : null]).filter((id) => id !== null)
  return useQuery(audit.people(me.id, [...new Set(ids)].toSorted())).data
}
type People = ReturnType<typeof usePeople>

/** Day by day: a table, on phones a list. */
export function AuditRows({ entries }: { entries: readonly Entry[] }) {
  const people = usePeople(entries)
  const isMobile = useIsMobile()
  const now = useNow()
  const days = Map.groupBy(entries, ({ at }) => dayName(at, now))
  if (isMobile) {
    return [...days].map(([day, those]) => (
      <section key={day} aria-label={day}>
        <h2 className="audit-day">{day}</h2>
        <ul>
          {those.map((entry) => (
            <li key={entry.id} className="audit-card">
              <What entry={entry} people={people} />
              <Changes entry={entry} />
              <p className="muted text-xs">
                {timeOf(entry.at)}, <Who entry={entry} people={people} />
              </p>
            </li>
          ))}
        </ul>
      </section>
    ))
  }
  const { when, who, what, before, after } = copy.columns
  return (
    <table className="admin-table audit-table">
      <caption className="visually-hidden">{copy.label}</caption>
      <thead>
        <tr>
          {[when, who, what, before, after].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...days].map(([day, those]) => (
          <Fragment key={day}>
            <tr className="day">
              <th colSpan={5} scope="rowgroup">
                {day}
              </th>
            </tr>
            {those.map((entry) => {
              const changes = changesOf(entry.before, entry.after)
              return (
                <tr key={entry.id}>
                  <td className="muted tabular-nums">{timeOf(entry.at)}</td>
                  <td>
                    <Who entry={entry} people={people} hasPicture />
                  </td>
                  <td>
                    <What entry={entry} people={people} />
                  </td>
                  <td>
                    {changes.map((each) => each.before !== null && <del key={each.name}>{`${each.name}: ${each.before}`}</del>)}
                  </td>
                  <td>
                    {changes.map((each) => each.after !== null && <b key={each.name}>{`${each.name}: ${each.after}`}</b>)}
                  </td>
                </tr>
              )
            })}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Who({ entry: { actor_id: id }, people, hasPicture = false }: { entry: Entry; people: People; hasPicture?: boolean }) {
  const [, change] = useAdminSearch()
  const person = id === null ? undefined : people?.get(id)
  const name = id === null ? copy.server : (person?.full_name ?? copy.gone)
  return (
    <button type="button" className="audit-who" aria-label={copy.onlyWho(name)} onClick={() => change({ who: id ?? 'server' })}>
      {hasPicture && id === null && <Settings aria-hidden />}
      {hasPicture && id !== null && (
        <Cameo name={name} seed={id} craft={craftOf(person?.specialties[0])} src={person?.profile_picture} size={26} />
      )}
      {name}
    </button>
  )
}

function What({ entry, people }: { entry: Entry; people: People }) {
  const [, change] = useAdminSearch()
  const { act, target_id: id, target_kind: kind, reason } = entry
  const name = id !== null && isMember(entry) ? people?.get(id)?.full_name : undefined
  return (
    <>
      <b>{actName(act)}</b>
      {id !== null && kind !== null && (
        <button type="button" className="audit-target" title={copy.onlyTarget} onClick={() => change({ target: id, kind })}>
          {name ?? `${copy.kinds[kind] ?? kind} ${id.slice(0, 8)}`}
        </button>
      )}
      {reason !== null && <span className="audit-reason">{reason}</span>}
    </>
  )
}

function Changes({ entry }: { entry: Entry }) {
  const changes = changesOf(entry.before, entry.after)
  if (changes.length === 0) return null
  return (
    <p className="text-sm">
      {changes.map(({ name, before, after }) => (
        <span key={name} className="block">
          {before !== null && <del>{`${name}: ${before}`}</del>} {after !== null && <b>{`${name}: ${after}`}</b>}
        </span>
      ))}
    </p>
  )
}
