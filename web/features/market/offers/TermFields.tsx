import { onlyAmount } from '#domain/market/offers.ts'
import { dollars } from '#domain/wording/money.ts'
import { CurrencyInput } from '#web/ui/controls/CurrencyInput.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import type { OfferDraft } from './draft.ts'
import { copy } from './offers.copy.ts'
import type { OfferedListing } from './offers.data.ts'
import { amountRange } from './terms.ts'

const words = copy.dialog

type FieldProps = {
  listing: OfferedListing
  draft: OfferDraft
  isAnswer: boolean
  /** Who pays, if it is not the reader. */
  payer: string | null
  wrong: { quantity?: string; amount?: string }
  quantity: number
  onChange: (part: Partial<OfferDraft>) => void
}

/** How many pieces, and the amount that goes with the kind of offer. */
export function TermFields({ listing, draft, isAnswer, payer, wrong, quantity, onChange }: FieldProps) {
  const only = onlyAmount(listing, Math.max(1, quantity))
  const { least, most } = amountRange(listing, quantity)
  const isCash = draft.kind === 'cash'
  const price = dollars(Math.round((listing.price ?? 0) * 100))
  return (
    <>
      {listing.quantity > 1 && (
        <Field label={words.quantity} hint={words.quantityHint(listing.quantity - listing.reserved - listing.sold)} error={wrong.quantity}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={draft.quantity}
              onChange={(event) => onChange({ quantity: event.target.value.replaceAll(/\D/g, '').slice(0, 3) })}
            />
          )}
        </Field>
      )}
      {!isCash && (draft.kind === 'mixed' || isAnswer) && (
        <CashField draft={draft} payer={payer} isOptional={isAnswer} error={wrong.amount} onChange={onChange} />
      )}
      {isCash && only === null && (
        <>
          <p className="muted text-sm">{listing.quantity > 1 ? words.each(price) : words.asked(price)}</p>
          <Field
            label={payer === null ? words.amount : words.theyPay(payer)}
            hint={words.amountHint(dollars(least), dollars(most))}
            error={wrong.amount}
          >
            {(control) => <CurrencyInput {...control} value={draft.cents} onChange={(cents) => onChange({ cents })} />}
          </Field>
        </>
      )}
      {isCash && only !== null && (
        <p className="offer-amount">
          <span className="muted text-sm">{only === 0 ? words.isFree : words.fixed}</span>
          <b className="d3 tabular-nums">{only === 0 ? copy.free : dollars(only)}</b>
        </p>
      )}
    </>
  )
}

type CashProps = Pick<FieldProps, 'draft' | 'payer' | 'onChange'> & { isOptional: boolean; error: string | undefined }

function CashField({ draft, payer, isOptional, error, onChange }: CashProps) {
  const { cash, theirCash, cashHint, mixedHint } = copy.trade
  return (
    <Field label={payer === null ? cash : theirCash(payer)} hint={isOptional ? cashHint : mixedHint} error={error}>
      {(control) => <CurrencyInput {...control} value={draft.cents} onChange={(cents) => onChange({ cents, isHappy: false })} />}
    </Field>
  )
}
