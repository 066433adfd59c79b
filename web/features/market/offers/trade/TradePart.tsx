import { readRules } from '#domain/trading/trade-rules.ts'
import { firstNameOf } from '#domain/wording/names.ts'
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

/** What the buyer gives, as the reader chooses it: once it is known what the buyer offers and what the seller wants. */
export function Choosing({ people: { readSelf, readThem }, ...side }: Side & { people: People; isSeller: boolean }) {
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

function ChosenServices({ draft, onChange, self, them, isSeller }: Side & { self: Partner; them: Partner; isSeller: boolean }) {
  const [buyer, seller] = isSeller ? [them, self] : [self, them]
  const name = firstNameOf(them.full_name)
  const label = isSeller ? words.theirServices(name) : words.services
  return (
    <section aria-label={label}>
      <h3 className="text-sm font-bold">{label}</h3>
      <OfferSide
        id={isSeller ? parts.get : parts.give}
        services={buyer.services}
        wants={seller.wants}
        wanter={isSeller ? 'You are' : `${them.full_name} is`}
        items={draft.services}
        isMine={!isSeller}
        onChange={(services) => onChange({ services, isHappy: false })}
        none={<p className="muted text-sm">{isSeller ? words.noneOfTheirs(name) : words.none}</p>}
      />
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
