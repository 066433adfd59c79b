import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, CircleX, Ellipsis, Pencil, RotateCw, Share, Trash2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { stateOf } from '#domain/market/listings.ts'
import { listingCan, type ListingMove } from '#domain/market/moves.ts'
import { wordingOf } from '#web/data/wording.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/overlays/DropdownMenu.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { useNow } from '#web/ui/use-now.ts'
import { market, type Listing } from '../market.data.ts'
import { write } from '../market.moves.ts'
import { canShare, shareItem } from '../share-item.ts'
import { copy } from './mine.copy.ts'
import { RenewButton } from './RenewButton.tsx'

const ListItemDialog = fetchedDialog(() => import('../post/ListItemDialog.tsx').then(({ ListItemDialog: part }) => part))

type Asked = Exclude<ListingMove, 'edit' | 'renew'>
const endings = [
  ['sell', CircleCheck],
  ['withdraw', CircleX],
  ['delete', Trash2],
] as const satisfies readonly (readonly [Asked, LucideIcon])[]
const acts = {
  sell: (id) => write.end(id, 'sold'),
  withdraw: (id) => write.end(id, 'withdrawn'),
  relist: write.renew,
  delete: write.remove,
} satisfies Record<Asked, (id: string) => Promise<unknown>>

/** What its seller can do with a listing. */
export function SellerActions({ listing }: { listing: Listing }) {
  const now = useNow()
  const [isEditing, setEditing] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const state = stateOf(listing, now)
  const fitting = endings.filter(([move]) => listingCan(listing, move, now))
  return (
    <div className="flex flex-wrap gap-2">
      {listingCan(listing, 'edit', now) && (
        <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setEditing(true)}>
          <Pencil aria-hidden /> {copy.edit}
        </Button>
      )}
      {listingCan(listing, 'renew', now) && <RenewButton listing={listing} />}
      {listingCan(listing, 'relist', now) && (
        <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setAsked('relist')}>
          <RotateCw aria-hidden /> {copy.questions.relist.label}
        </Button>
      )}
      {canShare(state) && (
        <Button variant="outline" size="sm" onClick={() => shareItem(listing, state)}>
          <Share aria-hidden /> {copy.share}
        </Button>
      )}
      {fitting.length > 0 && (
        <DropdownMenu
          align="start"
          trigger={
            <Button variant="outline" size="icon-sm" aria-label={copy.more}>
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          {fitting.map(([move, Icon]) => (
            <MenuItem key={move} icon={<Icon aria-hidden />} destructive={move === 'delete'} onSelect={() => setAsked(move)}>
              {copy.questions[move].label}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      {isEditing && <ListItemDialog listing={listing} onClose={() => setEditing(false)} />}
      {asked && <Question key={asked} move={asked} listingId={listing.id} onClose={() => setAsked(null)} />}
    </div>
  )
}

function Question({ move, listingId, onClose }: { move: Asked; listingId: string; onClose: () => void }) {
  const words = copy.questions[move]
  const queries = useQueryClient()
  const navigate = useNavigate()
  const acting = useMutation({
    mutationFn: () => acts[move](listingId),
    onSuccess: async () => {
      notify.success(words.done)
      if (move === 'delete') await navigate(paths.marketplace({ show: 'mine' }))
    },
    onError: (error) => notify.error(wordingOf(error, words.failed)),
    // Also after a refusal: the listing may have changed in another window.
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: market.all })
      onClose()
    },
  })
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && !acting.isPending && onClose()}
      title={words.title}
      action={words.action}
      variant={move === 'delete' || move === 'withdraw' ? 'destructive' : 'default'}
      busy={acting.isPending && words.busy}
      onAction={() => acting.mutate()}
    >
      {words.line}
    </AlertDialog>
  )
}
