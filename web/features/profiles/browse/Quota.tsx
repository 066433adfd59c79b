import { Link } from '@tanstack/react-router'
import { dailyViews } from '#domain/membership.ts'
import { useViews } from '#web/features/membership/use-standing.ts'
import { paths } from '#web/paths.ts'

/** How many profiles may still be opened today (spec §4). Says nothing to who has no limit, nor while it is not known. */
export function Quota() {
  const views = useViews()
  if (views === null) return null
  const left = views.canView ? Math.max(0, dailyViews - views.used) : 0
  return (
    <div className="quota">
      <p className="text-sm">
        <b className="font-bold">
          {left} of {dailyViews}
        </b>{' '}
        free profile views left today{left === 0 && <UpgradeLink />}
      </p>
      <div className="meter">
        <i style={{ width: `${(left / dailyViews) * 100}%` }} />
      </div>
    </div>
  )
}

function UpgradeLink() {
  return (
    <>
      {'. '}
      <Link to={paths.upgrade()} className="text-link">
        Upgrade
      </Link>
    </>
  )
}
