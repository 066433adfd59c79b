import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session.ts'
import { browse } from './browse.data.ts'

const freeViews = 5

/** How many profiles may still be opened today (spec §4). Says nothing while it is not known. */
export function Quota() {
  const { data: used } = useQuery(browse.viewsToday(useMe().id))
  if (used === undefined) return null
  const left = Math.max(0, freeViews - used)
  return (
    <div className="quota">
      <p className="text-sm">
        <b className="font-bold">
          {left} of {freeViews}
        </b>{' '}
        free profile views left today
      </p>
      <div className="meter">
        <i style={{ width: `${(left / freeViews) * 100}%` }} />
      </div>
    </div>
  )
}
