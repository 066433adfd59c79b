import { useQuery } from '@tanstack/react-query'
import { MapPin, Package, Undo2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { sumOf } from '#domain/fair-value.ts'
import { readRules, rulesInWords } from '#domain/trading/trade-rules.ts'
import { dollars } from '#domain/wording/money.ts'
import { placeWords } from '#web/features/profiles/profiles.copy.ts'
import type { MyTrade } from '../my-trade.ts'
import { type Item } from '../trades.data.ts'
import { terms } from './terms.data.ts'
import { copy } from './detail.copy.ts'

const words = copy.agreed

/** Below a trade: where each service happens, who uses product worth how much, and what both expect when plans change. */
export function Agreed({ mine }: { mine: MyTrade }) {
  const { gives, gets, firstName } = mine
  return (
    <section className="trade-agreed" aria-label={words.label}>
      <dl>
        <Fact icon={MapPin} name={words.where}>
          <Places items={gives} mine={mine} />
          <Places items={gets} mine={mine} />
        </Fact>
        <Fact icon={Package} name={words.product}>
          {words.products(
            [
              { who: 'You', cents: sumOf(gives).productCents },
              { who: firstName, cents: sumOf(gets).productCents },
            ]
              .filter(({ cents }) => cents > 0)
              .map(({ who, cents }) => `${who} ${dollars(cents)}`),
          )}
        </Fact>
        <Fact icon={Undo2} name={words.plans}>
          <Rules mine={mine} />
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div>
      <Icon aria-hidden />
      <dt className="muted text-xs">{name}</dt>
      <dd className="text-sm">{children}</dd>
    </div>
  )
}

/** The appointment says where, once there is one: the two may have changed it. */
function Places({ items, mine: { myId, firstName, appointments } }: { items: Item[]; mine: MyTrade }) {
  return items.map((item) => {
    const meeting = appointments.find(({ meeting: { id } }) => id === item.appointment_id)?.meeting
    const mode = meeting?.location_mode ?? item.location_mode
    const place = [placeWords(mode, firstName, item.giver_id !== myId), meeting?.place_name].filter(Boolean).join(', ')
    return (
      <p key={item.id}>
        <span className="muted">{item.title}:</span> {place}
      </p>
    )
  })
}

function Rules({ mine: { myId, otherId, firstName } }: { mine: MyTrade }) {
  const { data } = useQuery(terms.rules([myId, otherId]))
  const rulesOf = (id: string) => rulesInWords(readRules(data?.find(({ user_id }) => user_id === id)?.trade_rules))
  const sides = [
    { title: words.theirs(firstName), rules: rulesOf(otherId) },
    { title: words.yours, rules: rulesOf(myId) },
  ].filter(({ rules }) => rules.length > 0)
  if (sides.length === 0) return words.noRules
  return sides.map(({ title, rules }) => (
    <div key={title}>
      <p className="font-medium">{title}</p>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  ))
}
