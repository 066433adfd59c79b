import { useQuery } from '@tanstack/react-query'
import { Link, useMatch } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { TimeZone } from '#domain/scheduling/hours.ts'
import { inWords } from '#domain/wording/days.ts'
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
import { copy } from '../offer.copy.ts'
import { anyPlace, withItem, type DraftItem, type OfferDraft, type Side } from '../offer.ts'
import type { Partner, Service } from '../../partner.data.ts'

const words = copy.when
const mostTimes = 3

/** Where each service happens, and up to three times at which both are free. */
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
  if (offer.give.length + offer.get.length === 0) return <p className="muted">{words.none}</p>
  const list = (side: Side, services: readonly Service[]) =>
    offer[side].map((item) => (
      <Appointment
        key={item.key}
        item={item}
        service={services.find(({ id }) => id === item.service_id)}
        isTheirs={side === 'get'}
        them={them}
        firstName={firstName}
        onChange={(changed) => onChange({ ...offer, [side]: withItem(offer[side], changed) })}
      />
    ))
  return (
    <div className="grid gap-6">
      {list('get', them.services)}
      {list('give', self.services)}
    </div>
  )
}

function Appointment({
  item,
  service,
  isTheirs,
  them,
  firstName,
  onChange,
}: {
  item: DraftItem
  service: Service | undefined
  isTheirs: boolean
  them: Partner
  firstName: string
  onChange: (item: DraftItem) => void
}) {
  const [isPicking, setPicking] = useState(item.slots.length > 0)
  const places = service?.location_modes ?? anyPlace
  return (
    <fieldset className="request-appointment">
      <legend>
        <b>{item.title}</b> <span className="muted text-sm">{isTheirs ? words.gives(firstName) : words.youGive}</span>
      </legend>
      <Field label={words.where(item.title)} hideLabel>
        {(control) => (
          // The times depend on the place.
          <Select
            {...control}
            value={item.location_mode}
            onChange={(event) => onChange({ ...item, location_mode: event.target.value, slots: [] })}
          >
            {places.map((mode) => (
              <option key={mode} value={mode}>
                {placeWords(mode, firstName, isTheirs)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {item.location_mode === 'your_place' && <p className="note">{words.license}</p>}
      {service === undefined ? (
        <p className="hint">{words.unlisted}</p>
      ) : (
        <>
          <Segment
            block
            label={words.time(item.title)}
            value={isPicking ? 'times' : 'later'}
            onChange={(when) => {
              setPicking(when === 'times')
              if (when === 'later') onChange({ ...item, slots: [] })
            }}
            options={[
              { value: 'later', label: words.later },
              { value: 'times', label: words.propose },
            ]}
          />
          {isPicking && <Times item={item} service={service} isTheirs={isTheirs} them={them} onChange={onChange} />}
        </>
      )}
    </fieldset>
  )
}

type TimesProps = {
  item: DraftItem
  service: Service
  isTheirs: boolean
  them: Partner
  onChange: (item: DraftItem) => void
}

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
  const recipientId = useMatch({ from: '/_app/request-trade/$recipientId', shouldThrow: false })?.params.recipientId
  return (
    <div className="grid justify-items-start gap-3">
      <p>{words.hoursFirst}</p>
      <Button asChild variant="outline">
        <Link {...paths.myProfile({ tab: 'availability', ...(recipientId && { request: recipientId }) })}>{words.setHours}</Link>
      </Button>
    </div>
  )
}

function TimesToPick({ timezone, item, service, isTheirs, them, onChange }: { timezone: TimeZone } & TimesProps) {
  const { slots } = item
  const toggle = (start: string) =>
    onChange({ ...item, slots: slots.includes(start) ? slots.filter((other) => other !== start) : [...slots, start].toSorted() })
  return (
    <div>
      <output className="text-sm font-medium">{words.chosen(slots.length)}</output>
      <ul className="request-picked">
        {slots.map((start) => {
          const time = `${inWords(new Date(start), 'dayOfWeek', timezone)}, ${inWords(new Date(start), 'time', timezone)}`
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
        meeting={{ choice: { ...service, isTheirs }, mode: item.location_mode }}
        own={timezone}
        picking={{ chosen: slots, isFull: slots.length >= mostTimes, toggle }}
      />
    </div>
  )
}
