import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isFounderNow, plans } from '#domain/membership.ts'
import { useMe } from '#web/data/session/session.ts'
import { me } from '#web/features/account/me.data.ts'
import { fullDay } from '#web/ui/days.ts'
import { Star } from '#web/ui/display/Seal.tsx'
import { useStanding } from '../use-standing.ts'

/** The founder number, the end of the benefits, and what changes then (B20). */
export function FounderGroup() {
  const { standing } = useStanding()
  const number = useQuery(me.profile(useMe().id)).data?.founder_number
  const [now] = useState(() => new Date())
  const until = standing.founderBenefitsExpireAt
  if (!standing.isFounder) return null
  const isNow = isFounderNow(standing, now)
  return (
    <section className="settings-group" aria-labelledby="settings-founder">
      <h2 className="d3" id="settings-founder">
        <Star founder /> Founding member
      </h2>
      <dl className="plan-facts">
        {number && <Fact term="Your number" fact={`#${number}`} />}
        {until !== null && <Fact term={isNow ? 'Benefits end' : 'Benefits ended'} fact={fullDay(until)} />}
      </dl>
      <p className="muted text-sm">
        {isNow
          ? `After that you're on ${plans.free.name}, unless you pick a plan. Your star and number stay, and nothing gets deleted.`
          : 'Your star and number stay.'}
      </p>
    </section>
  )
}

function Fact({ term, fact }: { term: string; fact: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="font-bold">{fact}</dd>
    </div>
  )
}
