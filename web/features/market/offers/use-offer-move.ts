import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './offers.copy.ts'
import { offerMoves, readOffersAgain, type Ticks } from './offers.data.ts'

export type Act = 'accept' | 'decline' | 'withdraw' | 'release' | 'handOver'
type Move = { act: Act; offer: { id: string; version: number }; ticks?: Ticks }

const send: Record<Act, (offer: Move['offer'], ticks: Ticks) => Promise<unknown>> = {
  accept: ({ id, version }, ticks) => offerMoves.accept(id, version, ticks),
  // One way to end an open offer: its buyer withdraws it, its seller declines it.
  decline: ({ id }) => offerMoves.decline(id),
  withdraw: ({ id }) => offerMoves.decline(id),
  release: ({ id }) => offerMoves.release(id),
  handOver: ({ id }) => offerMoves.handOver(id),
}

const none: Ticks = { acceptsUnverified: false, isHappy: false }

/** A step of an offer. Whatever it leads to, offers are read again: the other may have been faster. */
export function useOfferMove() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ act, offer, ticks = none }: Move) => send[act](offer, ticks),
    onSuccess: (_, { act, ticks }) => {
      const { line, title } = ticks ? copy.done.trade : copy.done[act]
      notify.success(line, title)
    },
    onError: (error) => notify.error(wordingOf(error, copy.moveFailed)),
    onSettled: () => readOffersAgain(queries),
  })
}
