import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { offerLimits, onlyAmount } from '#domain/market/offers.ts'
import { payYourselves } from '#domain/market/listings.ts'
import { dollars } from '#domain/wording/money.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { CurrencyInput } from '#web/ui/controls/CurrencyInput.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { amountRange, checked, useOfferDraft, type OfferDraft } from './draft.ts'
import { nameOf } from './offer-words.ts'
import { copy } from './offers.copy.ts'
import { offerMoves, readOffersAgain, type OfferedListing, type Terms } from './offers.data.ts'

type Answered = { id: string; version: number; amount_cents: number; quantity: number }
/** `answers`: the offer that gets other terms; null for a new one. */
type Props = {
  listing: OfferedListing
  answers: Answered | null
  isSeller?: boolean
  other: { full_name: string } | null
  onClose: () => void
}
const words = copy.dialog

/** What a buyer offers, or what one of the two answers with. It is kept until it is sent. */
export function OfferDialog({ listing, answers, isSeller = false, other, onClose }: Props) {
  const [isChecked, setChecked] = useState(false)
  const kept = answers ? `${answers.id}:${answers.version}` : listing.id
  const { draft, change, forget } = useOfferDraft(kept, { cents: answers?.amount_cents ?? null, quantity: answers?.quantity ?? 1 })
  const { quantity, amountCents, wrong } = checked(draft, listing)
  const { title, send: sendLabel } = answers ? words.counter : words.make
  const send = useSending({ listing, answers, name: nameOf(other), clientId: draft.clientId }, { forget, onClose })

  function submit() {
    setChecked(true)
    if (wrong.quantity === undefined && wrong.amount === undefined) send.mutate({ amountCents, quantity, message: draft.message })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={listing.title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="glossy" busy={send.isPending && words.sending} onClick={submit}>
            <Send aria-hidden /> {sendLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <TermFields
          listing={listing}
          draft={draft}
          payer={isSeller ? nameOf(other) : null}
          wrong={isChecked ? wrong : {}}
          quantity={quantity}
          onChange={change}
        />
        <Field label={words.message} hint={words.messageHint}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={offerLimits.message}
              value={draft.message}
              onChange={(event) => change({ message: event.target.value })}
            />
          )}
        </Field>
        {!isSeller && <p className="muted text-sm">{payYourselves}</p>}
        {send.isError && (
          <p className="note destructive" role="alert">
            {wordingOf(send.error, words.failed)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type FieldProps = {
  listing: OfferedListing
  draft: OfferDraft
  /** Who pays, if it is not the reader. */
  payer: string | null
  wrong: { quantity?: string; amount?: string }
  quantity: number
  onChange: (part: Partial<OfferDraft>) => void
}

function TermFields({ listing, draft, payer, wrong, quantity, onChange }: FieldProps) {
  const only = onlyAmount(listing, Math.max(1, quantity))
  const { least, most } = amountRange(listing, quantity)
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
      {only === null ? (
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
      ) : (
        <p className="offer-amount">
          <span className="muted text-sm">{only === 0 ? words.isFree : words.fixed}</span>
          <b className="d3 tabular-nums">{only === 0 ? copy.free : dollars(only)}</b>
        </p>
      )}
    </>
  )
}

type Sending = { listing: OfferedListing; answers: Answered | null; name: string; clientId: string }

function useSending({ listing, answers, name, clientId }: Sending, { forget, onClose }: { forget: () => void; onClose: () => void }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (terms: Terms) =>
      answers ? offerMoves.counter(answers.id, answers.version, terms) : offerMoves.make(listing.id, terms, clientId),
    onSuccess: () => {
      forget()
      onClose()
      const { sent, sentTitle } = answers ? words.counter : words.make
      notify.success(sent(name), sentTitle)
    },
    onError: (error) => {
      // The other was faster. What it is now shows behind the dialog.
      if (refusalOf(error) !== 'stale_version' && refusalOf(error) !== 'bad_state') return
      onClose()
      notify.error(wordingOf(error, words.failed))
    },
    onSettled: () => readOffersAgain(queries),
  })
}
