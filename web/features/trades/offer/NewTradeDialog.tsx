import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { placeName } from '#domain/location.ts'
import { usePlaceIsKnown } from '#web/features/location/own-place.ts'
import { useSelectedPlace } from '#web/features/location/place.ts'
import { browse, type BrowseCard } from '#web/features/profiles/browse/browse.data.ts'
import { useTyped } from '#web/features/profiles/browse/use-typed.ts'
import { paths } from '#web/paths.ts'
import { craftNames, craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { copy } from './offer.copy.ts'
import './request.css'

const words = copy.newTrade
const rows = 6

/** First choose the member, then the services: search by name or service; without input it shows the best matches. */
export function NewTradeDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      description={words.line}
      footer={
        <Button asChild variant="outline" block>
          <Link {...paths.browse()}>{words.directory}</Link>
        </Button>
      }
    >
      <People />
    </Dialog>
  )
}

function People() {
  const [q, setQ] = useState('')
  const [text, setText] = useTyped(q, setQ)
  const place = useSelectedPlace()
  const isPlaceKnown = usePlaceIsKnown()
  // Searching by name or service is not limited to the selected place.
  const where = q === '' ? place : { state: '', city: '' }
  const found = useInfiniteQuery({
    ...browse.pages({ search: { open: 1, ...(q && { q }) }, ...where, size: rows }),
    enabled: isPlaceKnown,
    // Keeps showing the previous results while a search is running.
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        maxLength={80}
        before={<Search aria-hidden />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Loaded query={found} skeletons={<PeopleSkeleton />} failed={words.failed}>
        {({ pages: [people = []] }) =>
          people.length === 0 ? (
            <p className="muted py-4 text-sm">{q ? words.none(q) : words.noneNear}</p>
          ) : (
            <ul className="request-rows" aria-label={words.people} aria-busy={found.isPlaceholderData}>
              {people.map((person) => (
                <li key={person.id}>
                  <Person person={person} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

function Person({ person }: { person: BrowseCard }) {
  const craft = craftOf(person.specialties[0])
  const about = [craft !== 'general' && craftNames[craft], person.state_code && placeName(person.city, person.state_code)]
  const wants = person.wants.slice(0, 2).join(', ')
  return (
    <Link {...paths.requestTrade(person.id)}>
      <Cameo name={person.full_name} craft={craft} seed={person.id} src={person.profile_picture} size={38} />
      <span className="grid min-w-0 leading-snug">
        <b className="truncate">{person.full_name}</b>
        <span className="muted truncate text-xs">{about.filter(Boolean).join(', ')}</span>
        {wants && (
          <span className="truncate text-xs">
            <span className="muted">{words.lookingFor}</span> {wants}
          </span>
        )}
      </span>
    </Link>
  )
}

function PeopleSkeleton() {
  return (
    <ul className="request-rows" aria-label={words.loading} aria-busy>
      {Array.from({ length: 4 }, (_, index) => (
        <li key={index} className="flex gap-3 py-3">
          <Skeleton className="h-[46px] w-[38px] flex-none rounded-[50%]" />
          <Skeleton className="h-10 w-3/5" />
        </li>
      ))}
    </ul>
  )
}
