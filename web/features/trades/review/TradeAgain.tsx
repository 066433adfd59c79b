import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import type { MyTrade } from '../my-trade.ts'
import { emptyOffer, keptAs, offerAgain } from '../offer/offer.ts'
import { offerDrafts } from '../offer/use-offer.ts'
import { partners } from '../partner.data.ts'
import { copy } from './review.copy.ts'

/** Opens a request to the same person with the same items, as far as both still offer them, at today's values. */
export function TradeAgain({ mine }: { mine: MyTrade }) {
  const { otherId, myId, version } = mine
  const queries = useQueryClient()
  const navigate = useNavigate()
  const starting = useMutation({
    mutationFn: () => Promise.all([queries.fetchQuery(partners.one(myId)), queries.fetchQuery(partners.one(otherId))]),
    onSuccess: ([self, them]) => {
      const offer =
        version && self && them ? offerAgain(version, myId, new Date(), { give: self.services, get: them.services }) : emptyOffer()
      offerDrafts.set(myId, keptAs.request(otherId), offer)
      void navigate(paths.requestTrade(otherId))
    },
    onError: () => notify.error(copy.againFailed),
  })
  return (
    <Button variant="outline" size="lg" busy={starting.isPending && copy.againBusy} onClick={() => starting.mutate()}>
      <RefreshCw aria-hidden /> {copy.again}
    </Button>
  )
}
