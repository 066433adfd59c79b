// What the tabs of a member show: plan and roles, sanctions, devices, the audit log.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { deviceOf } from '#web/features/account/security/device.ts'
import { fullDay, listTime, shortDay } from '#web/ui/days.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { copy as auditCopy } from '../../audit/audit.copy.ts'
import type { WholeMember, Sanction } from '../users.data.ts'
import { copy } from './member.copy.ts'

export function PlanFacts({ member, now }: { member: WholeMember; now: Date }) {
  const { plans, roles } = member
  const inTime = [
    member.is_in_trial && member.trial_ends_at !== null && copy.trialUntil(fullDay(member.trial_ends_at)),
    member.founder_benefits_expire_at !== null && copy.foundingUntil(fullDay(member.founder_benefits_expire_at)),
  ].filter((line) => typeof line === 'string')
  return (
    <>
      <p className="py-3">
        <b>{copy.roles}:</b> {roles.map((role) => copy.roleNames[role] ?? role).join(', ') || copy.noRoles}
      </p>
      {inTime.map((line) => (
        <p key={line} className="muted">
          {line}
        </p>
      ))}
      <Rows empty={copy.noPlans} count={plans.length}>
        {plans.map((plan) => (
          <li key={plan.source}>
            <span className="muted">{copy.sources[plan.source] ?? plan.source}</span>
            <span className="lines">
              <span className="flex flex-wrap items-center gap-2">
                <b>{copy.plan(plan.tier, plan.status)}</b>
                {!plan.holds && <Badge>{copy.over}</Badge>}
              </span>
              {plan.ends_at !== null && <span className="muted">{copy.ends(shortDay(plan.ends_at, now))}</span>}
              {plan.ends_at === null && plan.renews_at !== null && (
                <span className="muted">{copy.renews(shortDay(plan.renews_at, now))}</span>
              )}
            </span>
          </li>
        ))}
      </Rows>
      <Copies copies={member.copies} now={now} />
    </>
  )
}

function Copies({ copies, now }: { copies: WholeMember['copies']; now: Date }) {
  if (copies.length === 0) return null
  return (
    <>
      <h2 className="d5 mt-6">{copy.copies}</h2>
      <Rows empty="" count={copies.length}>
        {copies.map(({ id, status, asked_at: at, ready_at: readyAt }) => (
          <li key={id}>
            <When at={at} now={now} />
            <span className="lines">
              <b>{copy.copyStates[status]}</b>
              {readyAt !== null && <span className="muted">{copy.copyReady(listTime(readyAt, now))}</span>}
            </span>
          </li>
        ))}
      </Rows>
    </>
  )
}

export function Standing({ sanctions, now }: { sanctions: Sanction[]; now: Date }) {
  return (
    <Rows empty={copy.noSanctions} count={sanctions.length}>
      {sanctions.map((each) => (
        <li key={each.id}>
          <When at={each.given_at} now={now} />
          <span className="lines">
            <span className="flex flex-wrap items-center gap-2">
              <b>{[copy.kinds[each.kind], ...each.limits.map((limit) => copy.limitNames[limit] ?? limit)].join(', ')}</b>
              {each.is_in_force ? (
                <Badge tone="warning">{each.ends_at === null ? copy.untilLifted : copy.until(shortDay(each.ends_at, now))}</Badge>
              ) : (
                <Badge>{each.lifted_at === null ? copy.over : copy.lifted}</Badge>
              )}
            </span>
            <span className="words">{each.reason}</span>
          </span>
        </li>
      ))}
    </Rows>
  )
}

export function Sessions({ sessions, now }: { sessions: WholeMember['sessions']; now: Date }) {
  return (
    <Rows empty={copy.noSessions} count={sessions.length}>
      {sessions.map((session) => (
        <li key={session.created_at}>
          <When at={session.created_at} now={now} />
          <span className="lines">
            <b>{deviceOf(session.user_agent).name}</b>
            <span className="muted">{copy.lastUsed(listTime(session.last_used_at, now))}</span>
          </span>
        </li>
      ))}
    </Rows>
  )
}

export function History({ memberId, entries, now }: { memberId: string; entries: NonNullable<WholeMember['history']>; now: Date }) {
  return (
    <>
      <Rows empty={copy.noHistory} count={entries.length}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <When at={entry.at} now={now} />
            <span className="lines">
              <b>{auditCopy.acts[entry.act] ?? entry.act}</b>
              {entry.reason !== null && <span className="words">{entry.reason}</span>}
              <span className="muted">{entry.actor ?? auditCopy.server}</span>
            </span>
          </li>
        ))}
      </Rows>
      <p className="py-3">
        <Link className="text-link" {...auditOf(memberId)}>
          {copy.wholeHistory}
        </Link>
      </p>
    </>
  )
}

const auditOf = (memberId: string) => paths.admin({ tab: 'audit', kind: 'member', target: memberId })

export function Rows({ empty, count, children }: { empty: string; count: number; children: ReactNode }) {
  return count === 0 ? <p className="muted py-3">{empty}</p> : <ol className="member-rows">{children}</ol>
}

export function When({ at, now }: { at: string; now: Date }) {
  return <time dateTime={at}>{listTime(at, now)}</time>
}
