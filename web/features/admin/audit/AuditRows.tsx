import { Settings } from 'lucide-react'
import { Fragment } from 'react'
import { craftOf } from '#web/ui/art/crafts.ts'
import { dayName, timeOf } from '#web/ui/days.ts'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useAdminSearch } from '../use-admin-search.ts'
import { actName, copy, recordName } from './audit.copy.ts'
import type { NamedEntry } from './audit.data.ts'
import { changesOf } from './changes.ts'

/** Day by day: a table, on phones a list. */
export function AuditRows({ entries }: { entries: readonly NamedEntry[] }) {
  const isMobile = useIsMobile()
  const now = useNow()
  const days = byDay(entries, now)
  if (isMobile) {
    return days.map(([day, those]) => (
      <section key={day} aria-label={day}>
        <h2 className="audit-day">{day}</h2>
        <ul>
          {those.map((entry) => (
            <li key={entry.id} className="audit-card">
              <What entry={entry} />
              <Changes entry={entry} />
              <p className="muted text-xs">
                {timeOf(entry.at)}, <Who entry={entry} />
              </p>
            </li>
          ))}
        </ul>
      </section>
    ))
  }
  const { when, who, what, before, after } = copy.columns
  return (
    <table className="admin-table audit-table wrap-anywhere">
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
        {days.map(([day, those]) => (
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
                    <Who entry={entry} hasPicture />
                  </td>
                  <td>
                    <What entry={entry} />
                  </td>
                  <td>{changes.map((each) => each.before !== null && <del key={each.name}>{`${each.name}: ${each.before}`}</del>)}</td>
                  <td>{changes.map((each) => each.after !== null && <b key={each.name}>{`${each.name}: ${each.after}`}</b>)}</td>
                </tr>
              )
            })}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function byDay(entries: readonly NamedEntry[], now: Date): [string, NamedEntry[]][] {
  const days = new Map<string, NamedEntry[]>()
  for (const entry of entries) {
    const day = dayName(entry.at, now)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

function Who({ entry: { actor_id: id, actor }, hasPicture = false }: { entry: NamedEntry; hasPicture?: boolean }) {
  const [, change] = useAdminSearch()
  const name = id === null ? copy.server : (actor?.full_name ?? copy.gone)
  return (
    <button type="button" className="audit-who" aria-label={copy.onlyWho(name)} onClick={() => change({ who: id ?? 'server' })}>
      {hasPicture && id === null && <Settings aria-hidden />}
      {hasPicture && id !== null && (
        <Cameo name={name} seed={id} craft={craftOf(actor?.specialties[0])} src={actor?.profile_picture} size={26} />
      )}
      {name}
    </button>
  )
}

function What({ entry: { act, target_id: id, target_kind: kind, reason, member } }: { entry: NamedEntry }) {
  const [, change] = useAdminSearch()
  return (
    <>
      <b>{actName(act)}</b>
      {id !== null && kind !== null && (
        <button type="button" className="audit-target" title={copy.onlyTarget} onClick={() => change({ target: id, kind })}>
          {member?.full_name ?? recordName(kind, id)}
        </button>
      )}
      {reason !== null && <span className="audit-reason">{reason}</span>}
    </>
  )
}

function Changes({ entry }: { entry: NamedEntry }) {
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
