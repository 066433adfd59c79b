import { useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { places, type State } from '#web/data/places.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { askFunction } from '#web/data/client.ts'
import { copy } from './location.copy.ts'
import { whereAmI } from './geolocation.ts'
import { chooseHeader, fallbackPlace, useHeaderPlace } from './place.ts'
import { placeIn, type Listed } from './address.ts'
import type { Place } from './kept-place.ts'

export function PlaceChoices() {
  const found = useQuery(places)
  return (
    <Loaded
      query={found}
      skeletons={<Skeleton className="m-3 h-44 w-66" />}
      failed={
        <div className="w-72 p-3">
          <Button variant="outline" onClick={() => void found.refetch()}>
            {copy.loadFailed}
          </Button>
        </div>
      }
    >
      {(states) => <Choices states={states} />}
    </Loaded>
  )
}

function Choices({ states }: { states: State[] }) {
  const place = useHeaderPlace()
  const cities = states.find((state) => state.name === place.state)?.majorCities ?? []
  return (
    <div className="grid w-72 gap-3 p-3">
      <Field label={copy.state}>
        {(control) => (
          <Select {...control} value={place.state} onChange={(event) => chooseHeader({ state: event.target.value })}>
            <option value="">{copy.everywhere}</option>
            {states.map((state) => (
              <option key={state.code}>{state.name}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={copy.city}>
        {(control) => (
          <Select
            {...control}
            value={place.city}
            disabled={cities.length === 0}
            onChange={(event) => chooseHeader({ city: event.target.value })}
          >
            <option value="">{copy.wholeState}</option>
            {cities.map((city) => (
              <option key={city.name}>{city.name}</option>
            ))}
          </Select>
        )}
      </Field>
      <LocateButton states={states} />
    </div>
  )
}

function LocateButton({ states }: { states: State[] }) {
  const [isBusy, setBusy] = useState(false)

  async function locate() {
    setBusy(true)
    const position = await whereAmI()
    const found = position && (await placeAt(position, states).catch(() => null))
    setBusy(false)
    chooseHeader(found ?? fallbackPlace)
    if (!found) notify.result(copy.notFound.title, copy.notFound.line)
  }

  return (
    <Button variant="outline" size="sm" busy={isBusy && copy.locating} onClick={() => void locate()}>
      <LocateFixed aria-hidden /> {copy.locate}
    </Button>
  )
}

/** Finds the listed place of a position: a GET with lat and lon to our endpoint in Nominatim's format. */
async function placeAt({ latitude, longitude }: { latitude: number; longitude: number }, states: Listed[]): Promise<Place | null> {
  const answer = await askFunction('reverse-geocode', { lat: String(latitude), lon: String(longitude), format: 'json' })
  return placeIn(answer, states)
}
