import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './offers.copy.ts'
import { offerMoves, readOffersAgain } from './offers.data.ts'

export type Act = 'accept' | 'decline' | 'withdraw' | 'release' | 'handOver'
type Move = { act: Act; offer: { id: string; version: number } }

function send({ act, offer: { id, version } }: Move) {
  switch (act) {
    case 'accept':
      return offerMoves.accept(id, version)
    // One way to end an open offer: its buyer withdraws it, its seller declines it.
    case 'decline':
    case 'withdraw':
      return offerMoves.decline(id)
    case 'release':
      return offerMoves.release(id)
    case 'handOver':
      return offerMoves.handOver(id)
  }
}

/** A step of an offer. Whatever it leads to, offers are read again: the other may have been faster. */
export function useOfferMove() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (_, { act }) => notify.success(copy.done[act].line, copy.done[act].title),
    onError: (error) => notify.error(wordingOf(error, copy.moveFailed)),
    onSettled: () => readOffersAgain(queries),
  })
}
