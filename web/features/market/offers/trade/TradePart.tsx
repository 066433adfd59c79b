import { readRules } from '#domain/trading/trade-rules.ts'
import { lengthOf } from '#domain/wording/durations.ts'
import { dollars } from '#domain/wording/money.ts'
import { FairValueMeter } from '#web/features/trades/offer/fairness/FairValueMeter.tsx'
import { LicenseTick } from '#web/features/trades/offer/LicenseTick.tsx'
import { OfferSide } from '#web/features/trades/offer/OfferSide.tsx'
import { HappyTick } from '#web/features/trades/offer/sending/HappyTick.tsx'
import { RulesTick } from '#web/features/trades/offer/sending/RulesTick.tsx'
import { parts } from '#web/features/trades/offer/sending/missing.ts'
import type { Partner } from '#web/features/trades/partner.data.ts'
import { FailedLine } from '#web/ui/feedback/FailedLine.tsx'
import { allOf, Loaded } from '#web/ui/feedback/Loaded.tsx'
import type { OfferDraft } from '../draft.ts'
import { copy } from '../offers.copy.ts'
import type { sidesOf } from './traded.ts'
import type { People } from '../use-offered.ts'
import '#web/features/trades/offer/request.css'

const words = copy.trade

type Side = { draft: OfferDraft; onChange: (part: Partial<OfferDraft>) => void }

/** The buyer chooses what they give, once it is known what they offer and what the seller wants. */
export function Choosing({ people: { readSelf, readThem }, ...side }: Side & { people: People }) {
  return (
    <Loaded
      query={allOf(readSelf, readThem)}
      skeletons={<p className="muted text-sm">{words.loading}</p>}
      failed={<FailedLine says={words.failed} onRetry={() => void Promise.all([readSelf.refetch(), readThem.refetch()])} />}
    >
      {([self, them]) => (self && them ? <ChosenServices self={self} them={them} {...side} /> : <p>{words.failed}</p>)}
    </Loaded>
  )
}

function ChosenServices({ draft, onChange, self, them }: Side & { self: Partner; them: Partner }) {
  return (
    <section aria-label={words.services}>
      <h3 className="text-sm font-bold">{words.services}</h3>
      <OfferSide
        id={parts.give}
        services={self.services}
        wants={them.wants}
        wanter={`${them.full_name} is`}
        items={draft.services}
        isMine
        onChange={(services) => onChange({ services, isHappy: false })}
        none={<p className="muted text-sm">{words.none}</p>}
      />
    </section>
  )
}

/** What the buyer gives, for the seller who answers. */
export function TheirServices({ draft, name }: { draft: OfferDraft; name: string }) {
  return (
    <section aria-label={words.theirServices(name)}>
      <h3 className="text-sm font-bold">{words.theirServices(name)}</h3>
      <ul className="grid gap-1 text-sm">
        {draft.services.map((item) => (
          <li key={item.key}>
            {item.title}
            {item.quantity > 1 && ` × ${item.quantity}`}{' '}
            <span className="muted tabular-nums">
              {lengthOf(item.duration_minutes * item.quantity)}, {dollars(item.agreed_value_cents * item.quantity)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Ticked = Side & {
  sides: ReturnType<typeof sidesOf>
  /** Of the other one. */
  name: string
  isSeller: boolean
  /** Whose trade rules are to be ticked; null for an answer. */
  rulesOf: Partner | null
}

/** The meter, and what its author ticks. */
export function TradeTicks({ draft, onChange, sides, name, isSeller, rulesOf }: Ticked) {
  return (
    <>
      <FairValueMeter offer={sides} firstName={name} />
      <RulesTick
        rules={readRules(rulesOf?.details?.trade_rules)}
        firstName={name}
        checked={draft.acceptsRules}
        onChange={(acceptsRules) => onChange({ acceptsRules })}
      />
      <HappyTick offer={sides} onChange={({ isHappy }) => onChange({ isHappy })} />
      {isSeller && (
        <LicenseTick
          services={draft.services.length}
          firstName={name}
          checked={draft.acceptsUnverified}
          onChange={(acceptsUnverified) => onChange({ acceptsUnverified })}
        />
      )}
    </>
  )
}
