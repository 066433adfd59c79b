import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { Composer } from '#web/features/listing/composer/Composer.tsx'
import { useComposer } from '#web/features/listing/composer/use-composer.ts'
import { useFormDraft } from '#web/features/listing/composer/use-form-draft.ts'
import { useFormPictures } from '#web/features/listing/pictures/use-form-pictures.ts'
import { paths } from '#web/paths.ts'
import { MarketView } from '../detail/MarketView.tsx'
import { market, shownPhotos, type Listing } from '../market.data.ts'
import { marketPictures, write } from '../market.moves.ts'
import { DetailFields } from './DetailFields.tsx'
import { draftOf, rowOf, type ListingDraft } from './draft.ts'
import { marketForm, type Fields } from './market-form.ts'
import { copy } from './post.copy.ts'
import { PriceFields } from './PriceFields.tsx'
import { photosIn, useShownListing } from './shown-listing.ts'
import { ThingFields } from './ThingFields.tsx'
import './post.css'

const parts = {
  thing: (fields: Fields) => <ThingFields {...fields} />,
  details: (fields: Fields) => <DetailFields {...fields} />,
  price: (fields: Fields) => <PriceFields {...fields} />,
}
const most = 10

/** Without a `listing`, it lists a new one. */
export function ListItemDialog({ listing, onClose }: { listing?: Listing; onClose: () => void }) {
  const me = useMe()
  const { data: self, isPending } = useQuery(mine.profile(me.id))
  if (isPending) return null
  return (
    <ListingComposer listing={listing ?? null} first={{ state_code: self?.state_code ?? '', city: self?.city ?? '' }} onClose={onClose} />
  )
}

/** `first`: where a new one is, unless its seller says otherwise. */
function ListingComposer({ listing, first, onClose }: { listing: Listing | null; first: Partial<ListingDraft>; onClose: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [form] = useState(() => marketForm(first))
  const written = useFormDraft(form, listing && { id: listing.id, says: draftOf(listing) })
  const posted = Object.fromEntries((listing ? shownPhotos(listing) : []).map(({ path, address }) => [path, address]))
  const pictures = useFormPictures(written, marketPictures, { most, posted })
  const composing = useComposer(form, written, {
    pictures,
    save: (draft, clientId) => (listing ? write.change(listing.id, rowOf(draft)) : write.list(me.id, clientId, rowOf(draft))),
    onSaved: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: market.all })
      onClose()
      if (!listing) await navigate(paths.marketplace({ show: 'mine', item: id }))
    },
  })
  const shown = useShownListing(composing.fields.draft, listing)
  return (
    <Composer composing={composing} parts={parts} words={listing ? copy.editing : copy.listing} onClose={onClose}>
      <MarketView listing={shown} photos={photosIn(pictures.pictures)} />
    </Composer>
  )
}
