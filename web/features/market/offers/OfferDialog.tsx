import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { offerLimits } from '#domain/market/offers.ts'
import { payYourselves } from '#domain/market/listings.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { nameOf } from './offer-words.ts'
import { copy } from './offers.copy.ts'
import { offerMoves, readOffersAgain, type OfferedListing, type Terms } from './offers.data.ts'
import { TermFields } from './TermFields.tsx'
import { Choosing, TradeTicks } from './trade/TradePart.tsx'
import { useOffered, type Answered, type Offered } from './use-offered.ts'

/** `answers`: the offer that gets other terms; null for a new one. */
type Props = {
  listing: OfferedListing
  answers: Answered | null
  isSeller?: boolean
  myId: string
  other: { full_name: string } | null
  onClose: () => void
}
const words = copy.dialog

/** What a buyer offers, or what one of the two answers with. It is kept until it is sent. */
export function OfferDialog({ listing, answers, isSeller = false, myId, other, onClose }: Props) {
  const [isChecked, setChecked] = useState(false)
  const offered = useOffered({ listing, answers, isSeller, myId })
  const { draft, forget, terms } = offered
  const { title, send: sendLabel } = answers ? words.counter : words.make
  const send = useSending({ listing, answers, name: nameOf(other), clientId: draft.clientId }, { forget, onClose })

  function submit() {
    setChecked(true)
    if (terms !== null) send.mutate(terms)
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
        <OfferFields
          listing={listing}
          isAnswer={answers !== null}
          isSeller={isSeller}
          name={nameOf(other)}
          isChecked={isChecked}
          offered={offered}
        />
        {send.isError && (
          <p className="note destructive" role="alert">
            {wordingOf(send.error, words.failed)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type Fields = {
  listing: OfferedListing
  isAnswer: boolean
  isSeller: boolean
  /** Of the other one. */
  name: string
  isChecked: boolean
  offered: Offered
}

function OfferFields({ listing, isAnswer, isSeller, name, isChecked, offered }: Fields) {
  const { draft, change, kinds, isTrade, quantity, wrong, missing, sides, people } = offered
  return (
    <>
      {kinds.length > 1 && (
        <Segment
          block
          label={copy.trade.kinds.label}
          value={draft.kind}
          options={kinds.map((kind) => ({ value: kind, label: copy.trade.kinds[kind] }))}
          onChange={(kind) => change({ kind })}
        />
      )}
      {isTrade && <Choosing people={people} draft={draft} isSeller={isSeller} onChange={change} />}
      <TermFields
        isAnswer={isAnswer}
        listing={listing}
        draft={draft}
        payer={isSeller ? name : null}
        wrong={isChecked ? wrong : {}}
        quantity={quantity}
        onChange={change}
      />
      {isTrade && (
        <TradeTicks draft={draft} onChange={change} sides={sides} name={name} isSeller={isSeller} rulesOf={isAnswer ? null : people.them} />
      )}
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
      {!isSeller && draft.kind !== 'trade' && <p className="muted text-sm">{payYourselves}</p>}
      {isChecked && missing.length > 0 && (
        <ul className="note destructive" role="alert">
          {missing.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
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
