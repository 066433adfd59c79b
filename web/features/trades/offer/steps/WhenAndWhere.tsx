import { useQuery } from '@tanstack/react-query'
import { Link, useMatch } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { TimeZone } from '#domain/scheduling/hours.ts'
import { visitMinutes, visitsOf } from '#domain/scheduling/visits.ts'
import { titleOf } from '#domain/trading/items.ts'
import { ownTimeZone } from '#domain/wording/days.ts'
import { lengthOf } from '#domain/wording/durations.ts'
import { zonedWords } from '#domain/wording/meeting-times.ts'
import { useMe } from '#web/data/session/session.ts'
import { placeWords } from '#web/features/profiles/profiles.copy.ts'
import { scheduling } from '#web/features/scheduling/scheduling.data.ts'
import { SharedTimes } from '#web/features/scheduling/times/SharedTimes.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useFocusKept } from '#web/ui/use-focus-kept.ts'
import { useInView } from '#web/ui/use-in-view.ts'
import { copy } from '../offer.copy.ts'
import { anyPlace, slotsOf, timingOf, visitText, withItem, type DraftItem, type OfferDraft, type Side } from '../offer.ts'
import type { Partner, Service } from '../../partner.data.ts'
import './when-and-where.css'

const words = copy.when
const mostTimes = 3

/** Where each visit is, and up to three times at which both are free for all of it. */
export function WhenAndWhere({
  offer,
  onChange,
  them,
  self,
  firstName,
}: {
  offer: OfferDraft
  onChange: (offer: OfferDraft) => void
  them: Partner
  self: Partner
  firstName: string
}) {
  // Of all visits at once: one by itself is mounted again when another service becomes its first.
  const isSettled = useIsSettled([...visitsOf(offer.get), ...visitsOf(offer.give)].map(visitText).join(' '))
  if (offer.give.length + offer.get.length === 0) return <p className="muted">{words.none}</p>
  const list = (side: Side, services: readonly Service[]) =>
    visitsOf(offer[side]).map((items) => (
      <Visit
        key={items[0].key}
        items={items}
        services={services.filter(({ id }) => items.some((item) => item.service_id === id))}
        isTheirs={side === 'get'}
        them={them}
        firstName={firstName}
        isSettled={isSettled}
        onChange={(changed) => onChange({ ...offer, [side]: changed.reduce(withItem, offer[side]) })}
      />
    ))
  return (
    <div className="grid gap-6">
      {list('get', them.services)}
      {list('give', self.services)}
    </div>
  )
}

type VisitProps = {
  items: readonly [DraftItem, ...DraftItem[]]
  services: readonly Service[]
  isTheirs: boolean
  them: Partner
  firstName: string
  isSettled: boolean
  onChange: (items: DraftItem[]) => void
}

function Visit({ items, services, isTheirs, them, firstName, isSettled, onChange }: VisitProps) {
  const whole = useRef<HTMLFieldSetElement>(null)
  // A member has twenty answers a day: none is for a visit that nobody looks at or that is still being changed.
  const isAsking = useInView(whole) && isSettled
  const timing = timingOf(items)
  const placesOf = (item: DraftItem) => services.find(({ id }) => id === item.service_id)?.location_modes ?? anyPlace
  const places = [...new Set(items.flatMap(placesOf))]
  const mode = items[0].location_mode
  const title = titleOf(items)
  return (
    <fieldset className="request-appointment" ref={whole}>
      <legend>
        <b>{title}</b> <span className="muted text-sm">{isTheirs ? words.gives(firstName) : words.youGive}</span>
        {items.length > 1 && <span className="muted block text-sm">{words.oneVisit(lengthOf(visitMinutes(items)))}</span>}
      </legend>
      <Field label={words.where(title)} hideLabel>
        {(control) => (
          // The times depend on the place. What is not given there stays where it is, as another visit.
          <Select
            {...control}
            value={mode}
            onChange={(event) => {
              const { value } = event.target
              onChange(
                items.filter((item) => placesOf(item).some((place) => place === value)).map((item) => ({ ...item, location_mode: value })),
              )
            }}
          >
            {places.map((place) => (
              <option key={place} value={place}>
                {placeWords(place, firstName, isTheirs)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {mode === 'your_place' && <p className="note">{words.license}</p>}
      {services.length === 0 ? (
        <p className="hint">{words.together}</p>
      ) : (
        <>
          <Segment
            block
            label={words.time(title)}
            value={timing === 'later' ? 'later' : 'times'}
            onChange={(chosen) => onChange(items.map((item) => ({ ...item, slots: [], timing: chosen })))}
            options={[
              { value: 'later', label: words.later },
              { value: 'times', label: words.propose },
            ]}
          />
          {timing === 'again' && <p className="note">{words.again}</p>}
          {timing !== 'later' && <Times items={items} services={services} them={them} isAsking={isAsking} onChange={onChange} />}
        </>
      )}
    </fieldset>
  )
}

type TimesProps = Pick<VisitProps, 'items' | 'services' | 'them' | 'onChange'> & { isAsking: boolean }

function Times(props: TimesProps) {
  const hours = useQuery(scheduling.hours(useMe().id))
  return (
    <Loaded query={hours} skeletons={<Skeleton className="h-32" />} failed={words.failed}>
      {(own) => (own === null ? <HoursFirst /> : <TimesToPick timezone={own.timezone} {...props} />)}
    </Loaded>
  )
}

function HoursFirst() {
  // A counter-offer is made in a trade, to which nothing leads back.
  const from = useMatch({ from: '/_app/request-trade/$recipientId', shouldThrow: false })
  const back = from && { request: from.params.recipientId, ...(from.search.job !== undefined && { job: from.search.job }) }
  return (
    <div className="grid justify-items-start gap-3">
      <p>{words.hoursFirst}</p>
      <Button asChild variant="outline">
        <Link {...paths.myProfile({ tab: 'availability', ...back })}>{words.setHours}</Link>
      </Button>
    </div>
  )
}

function TimesToPick({ timezone, items, services, them, isAsking, onChange }: { timezone: TimeZone } & TimesProps) {
  const part = useRef<HTMLDivElement>(null)
  useFocusKept(part)
  const slots = slotsOf(items)
  function toggle(start: string) {
    const changed = slots.includes(start) ? slots.filter((other) => other !== start) : [...slots, start].toSorted()
    onChange(items.map((item) => ({ ...item, slots: changed, timing: 'times' })))
  }
  return (
    <div ref={part}>
      <output className="text-sm font-medium">{words.chosen(slots.length)}</output>
      <ul className="request-picked">
        {slots.map((start) => {
          const time = zonedWords(start, timezone, ownTimeZone())
          return (
            <li key={start}>
              <Button variant="secondary" size="sm" aria-label={words.remove(time)} onClick={() => toggle(start)}>
                {time} <X aria-hidden />
              </Button>
            </li>
          )
        })}
      </ul>
      <SharedTimes
        member={them}
        meeting={{ serviceIds: services.map(({ id }) => id), minutes: visitMinutes(items), locationMode: items[0].location_mode }}
        own={timezone}
        picking={{ chosen: slots, isFull: slots.length >= mostTimes, toggle }}
        isAsking={isAsking}
      />
    </div>
  )
}

const settledAfterMs = 1500

/** Whether this has stayed the same for a while. What it was at first counts at once. */
function useIsSettled(value: string): boolean {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledAfterMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled === value
}
