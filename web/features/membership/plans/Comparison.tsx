import { Check } from 'lucide-react'
import { dailyViews, plans, tiers, type Tier } from '#domain/membership.ts'
import { areasOf } from '#domain/plans/areas.ts'

const premium = areasOf('premium')

/** Features by plan (spec §6): `from` is the lowest plan that includes it; `says` has a text for each plan. */
const rows: { name: string; from?: Tier; isComing?: boolean; says?: Record<Tier, string> }[] = [
  { name: 'Browse professionals', from: 'free' },
  { name: 'Profile views', says: { free: `${dailyViews} a day`, basic: 'Unlimited', premium: 'Unlimited' } },
  { name: 'Direct messages', from: 'basic' },
  { name: 'Trade requests', from: 'basic' },
  ...premium.included.map((name) => ({ name, from: 'premium' as const })),
  ...premium.coming.map((name) => ({ name, from: 'premium' as const, isComing: true })),
]

export function Comparison() {
  return (
    <section className="comparison" aria-labelledby="comparison">
      <div className="folio">
        <h2 className="d3" id="comparison">
          What each plan opens
        </h2>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Feature</span>
            </th>
            {tiers.map((tier) => (
              <th key={tier} scope="col">
                {plans[tier].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, from = 'free', isComing = false, says }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {tiers.map((tier) => (
                <td key={tier}>
                  {says ? (
                    <b className="text-sm font-bold">{says[tier]}</b>
                  ) : isComing && opens(tier, from) ? (
                    <span className="text-sm">Coming</span>
                  ) : (
                    <Included yes={opens(tier, from)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const opens = (tier: Tier, from: Tier) => tiers.indexOf(tier) >= tiers.indexOf(from)

function Included({ yes }: { yes: boolean }) {
  return (
    <>
      {yes ? <Check aria-hidden /> : <i aria-hidden />}
      <span className="visually-hidden">{yes ? 'Included' : 'Not included'}</span>
    </>
  )
}
