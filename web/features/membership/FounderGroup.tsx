import { useState } from 'react'
import { isFounderNow, plans } from '#domain/membership.ts'
import { Star } from '#web/ui/Seal.tsx'
import { dayOf } from './plan-words.ts'
import { useStanding } from './use-standing.ts'

/** The founding member's number, the end of her benefits, and what changes then (product.md B20). */
export function FounderGroup() {
  const { standing } = useStanding()
  const [now] = useState(() => new Date())
  const until = standing.founderBenefitsExpireAt
  if (!standing.isFounder) return null
  const isNow = isFounderNow(standing, now)
  return (
    <section className="settings-group" aria-labelledby="settings-founder">
      <h2 className="d3" id="settings-founder">
        <Star founder /> Founding member
      </h2>
      {isNow && until !== null ? (
        <>
          <p>
            Your founding benefits run to <b className="font-bold">{dayOf(until)}</b>.
          </p>
          <p className="muted text-sm">
            Then your plan becomes {plans.free.name}, unless you choose another. Your star and number stay, and nothing you have written or
            agreed is deleted.
          </p>
        </>
      ) : (
        <p>Your founding benefits have ended{until !== null && ` on ${dayOf(until)}`}. Your star and number stay.</p>
      )}
    </section>
  )
}
