import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { planFor } from '#domain/membership.ts'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Diptych } from '#web/ui/pictures/Diptych.tsx'
import { payments } from '../billing.data.ts'
import { copy, waitingLine } from '../membership.copy.ts'
import { membership } from '../membership.data.ts'
import { useStanding } from '../use-standing.ts'
import './gate.css'

/** Replaces a screen that the member's plan does not include. `children` is what they can still use. */
export function UpgradeGate({ feature, children }: { feature: string; children?: ReactNode }) {
  const isBasic = planFor(feature) === 'basic'
  const { title, line, included, coming } = isBasic ? copy.gate.basic : copy.gate.premium
  return (
    <div className="page-width gate">
      <div className="gate-columns">
        <Diptych hinge="4.5rem" icon={<LockKeyhole aria-hidden />}>
          {isBasic ? (
            <>
              <Art craft="nails" seed="gate-n" w={400} h={546} mode="strokes" way={1} />
              <Art craft="hair" seed="gate-h" w={400} h={546} mode="coil" way={2} />
            </>
          ) : (
            <>
              <Art craft="makeup" seed="gate-m" w={400} h={546} mode="bullets" way={1} />
              <Art craft="advanced-beauty" seed="gate-a" w={400} h={546} mode="moire" way={0} />
            </>
          )}
        </Diptych>
        <div className="gate-words">
          <h1 className="d1">{title}</h1>
          <p className="text-lg">{line}</p>
          {isBasic && <Waiting />}
          <ul className="gate-included">
            {included.map((words) => (
              <li key={words}>
                <Check aria-hidden /> {words}
              </li>
            ))}
          </ul>
          {coming && <p className="muted mt-3 text-sm">{coming}</p>}
          <div className="gate-actions">{isBasic ? <BasicActions /> : <PremiumActions />}</div>
          <Uncertain />
        </div>
      </div>
      {children}
    </div>
  )
}

function BasicActions() {
  return (
    <>
      <Button asChild size="lg" block>
        <Link {...paths.plan('basic')}>{copy.gate.basic.upgrade}</Link>
      </Button>
      <Button asChild variant="outline" size="lg" block>
        <Link {...paths.plan('premium')}>{copy.gate.basic.trial}</Link>
      </Button>
    </>
  )
}

function PremiumActions() {
  const { standing } = useStanding()
  return (
    <>
      <Button asChild variant="glossy" size="lg" block>
        <Link {...paths.plan('premium')}>{copy.gate.premium.trial}</Link>
      </Button>
      {standing.subscriptionTier === 'free' && (
        <>
          <Button asChild variant="outline" size="lg" block>
            <Link {...paths.plan('basic')}>{copy.gate.premium.basic}</Link>
          </Button>
          <Button asChild variant="link" block>
            <Link {...paths.browse()}>{copy.gate.premium.browse}</Link>
          </Button>
        </>
      )}
    </>
  )
}

/** Shows that someone wrote or sent a request, but not who. */
function Waiting() {
  const { data } = useQuery(payments.waiting(useMe().id))
  const words = data ? waitingLine(data) : null
  return words && <output className="mt-3 block font-bold">{words}</output>
}

/** A paying member must not be asked to pay just because the check failed. */
function Uncertain() {
  const me = useMe()
  const queries = useQueryClient()
  const { isUncertain } = useStanding()
  if (!isUncertain) return null
  return (
    <p className="note warning mt-4 items-center">
      <span className="flex-1">{copy.gate.uncertain}</span>
      <Button variant="outline" size="sm" onClick={() => void queries.invalidateQueries({ queryKey: membership.all(me.id) })}>
        Try Again
      </Button>
    </p>
  )
}
