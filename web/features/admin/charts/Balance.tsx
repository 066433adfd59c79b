import type { CSSProperties } from 'react'
import { crafts, type Craft } from '#domain/crafts.ts'
import { craftNames, craftOf } from '#web/ui/art/crafts.ts'
import { Swatch } from '#web/ui/display/SwatchChip.tsx'
import { copy } from './charts.copy.ts'
import { leanOf } from './lean.ts'
import './charts.css'

/** `crafts`: how many members offer and how many want each. */
export type City = { state_code: string; city: string; members: number; crafts: Record<string, [offers: number, wants: number]> }

/** `none`: what is said without a city. */
export function Balance({ cities: largest, none }: { cities: readonly City[]; none: string }) {
  return (
    <div className="admin-part">
      <header>
        <h2 className="d4" id="balance">
          {copy.balance}
        </h2>
      </header>
      <p className="muted text-sm">{largest.length === 0 ? none : copy.balanceLine}</p>
      {largest.length > 0 && (
        // Scrolls by keyboard too, where four cities do not fit.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="balance-scroll" aria-labelledby="balance" tabIndex={0}>
          <table className="admin-table balance-table">
            <thead>
              <tr>
                <th scope="col">{copy.craft}</th>
                {largest.map(({ state_code: state, city }) => (
                  <th key={`${state} ${city}`} scope="col">
                    {city}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {crafts.map((craft) => (
                <tr key={craft}>
                  <th scope="row">
                    <Swatch craft={craftOf(craft)} /> {craftNames[craftOf(craft)]}
                  </th>
                  {largest.map((city) => (
                    <td key={`${city.state_code} ${city.city}`}>
                      <Lean craft={craft} city={city} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

function Lean({ craft, city }: { craft: Craft; city: City }) {
  const [offers, wants] = city.crafts[craft] ?? [0, 0]
  const { ball, tilt, isOneSided } = leanOf(offers, wants)
  return (
    <span className="lean" data-one-sided={isOneSided}>
      <span className="beam" style={{ '--at': `${ball}%`, '--tilt': `${tilt}deg` } as CSSProperties} aria-hidden>
        <span className="line">
          <i className="ball" />
        </span>
        <span className="fulcrum" />
      </span>
      <span className="visually-hidden">{copy.balanceOf(offers, wants)}</span>
      <span aria-hidden>
        {offers} : {wants}
      </span>
    </span>
  )
}
