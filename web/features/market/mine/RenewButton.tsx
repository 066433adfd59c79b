import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { fullDay } from '#web/ui/days.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { market, type Listing } from '../market.data.ts'
import { write } from '../market.moves.ts'
import { copy } from './mine.copy.ts'

/** In one press: it only gives it more days. `isInList`: others have one too, so that its name says which. */
export function RenewButton({ listing, isInList = false }: { listing: Pick<Listing, 'id' | 'title'>; isInList?: boolean }) {
  const queries = useQueryClient()
  const renewing = useMutation({
    mutationFn: () => write.renew(listing.id),
    onSuccess: ({ expires_at: end }) => notify.success(copy.renewed(fullDay(end))),
    onError: (error) => notify.error(wordingOf(error, copy.renewFailed)),
    onSettled: () => queries.invalidateQueries({ queryKey: market.all }),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      busy={renewing.isPending && copy.renewing}
      aria-label={isInList ? copy.renewThis(listing.title) : undefined}
      onClick={() => renewing.mutate()}
    >
      <CalendarPlus aria-hidden /> {copy.renew}
    </Button>
  )
}
