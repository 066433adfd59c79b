import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dailyViews } from '#domain/membership.ts'
import { viewsRenewAt } from '#domain/profiles.ts'
import { useViews } from '#web/features/membership/use-standing.ts'
import { paths } from '#web/paths.ts'
import { copy } from './later.copy.ts'

/** How many more profiles the member can open today (spec §4). Hidden without a limit and while it is unknown. */
export function Quota() {
  const views = useViews()
  const [renewal] = useState(() => viewsRenewAt(new Date()))
  if (views === null) return null
  const left = views.canView ? Math.max(0, dailyViews - views.used) : 0
  return (
    <div className="quota">
      <p className="text-sm">
        <b className="font-bold">
          {left} of {dailyViews}
        </b>{' '}
        free profile views left today{left === 0 && <UpgradeLink before=". ">Upgrade</UpgradeLink>}
      </p>
      <div className="meter">
        <i style={{ width: `${(left / dailyViews) * 100}%` }} />
      </div>
      <p className="muted text-xs">
        {copy.renewal(renewal)}
        {left > 0 && <UpgradeLink before=" ">{copy.unlimited}</UpgradeLink>}
      </p>
    </div>
  )
}

function UpgradeLink({ before, children }: { before: string; children: string }) {
  return (
    <>
      {before}
      <Link {...paths.upgrade()} className="text-link">
        {children}
      </Link>
    </>
  )
}
