import { plans, priceOf, tiers, type Tier } from '#domain/membership.ts'
import { href, paths } from '#web/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { planWords } from './plans.copy.ts'

/** `linked` is false on pages with a single call to action. */
export function Plans({ linked = true }: { linked?: boolean }) {
  return (
    <section className="plans page-width" id="plans">
      <div className="folio">
        <h2 className="d2">{planWords.title}</h2>
      </div>
      <PlanList linked={linked} />
    </section>
  )
}

export function PlanList({ linked = true }: { linked?: boolean }) {
  return (
    <ul className="plan-list">
      {tiers.map((tier) => (
        <Plan key={tier} tier={tier} linked={linked} />
      ))}
    </ul>
  )
}

function Plan({ tier, linked }: { tier: Tier; linked: boolean }) {
  const { line, has, action } = planWords.plans[tier]
  const signUp = tier === 'free' ? href(paths.auth({ mode: 'signup' })) : href(paths.auth({ mode: 'signup', next: href(paths.plan(tier)) }))
  return (
    <li className={classNames('plan', tier === 'premium' && 'ink')}>
      <h3 className="d3">{plans[tier].name}</h3>
      <p className="price">
        <b className="d1">{tier === 'free' ? '$0' : priceOf(tier)}</b> <span className="small">{planWords.month}</span>
      </p>
      <p>{line}</p>
      <ul className="small">
        {has.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      {linked && (
        <a className="button outlined" href={signUp}>
          {action}
        </a>
      )}
    </li>
  )
}
