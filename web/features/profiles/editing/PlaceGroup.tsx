import { useQuery } from '@tanstack/react-query'
import { places } from '#web/data/places.ts'
import { useMe } from '#web/data/session/session.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Select } from '#web/ui/controls/Input.tsx'
import { write, type Basics } from '../profiles.data.ts'
import { EditGroup } from './EditGroup.tsx'
import { wordsFor } from './problem.ts'
import { useSavedGroup } from './use-saved-group.ts'

export function PlaceGroup({ basics }: { basics: Basics }) {
  const me = useMe()
  const { salon_name, state_code, city, trade_radius_miles } = basics
  const group = useSavedGroup({ salon_name, state_code, city, trade_radius_miles }, (draft) => write.card(me.id, draft))
  const { draft, change, problem } = group
  const { data: states = [] } = useQuery(places)
  const cities = states.find((state) => state.code === draft.state_code)?.majorCities ?? []
  return (
    <EditGroup title="Where you work" fragment="place" about="Members see the city, never an address." group={group}>
      <Field label="Salon or studio" error={wordsFor(problem, 'salon_name')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="organization"
            maxLength={80}
            value={draft.salon_name}
            onChange={(event) => change({ salon_name: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="State" error={wordsFor(problem, 'state_code')}>
          {(control) => (
            <Select
              {...control}
              value={draft.state_code ?? ''}
              onChange={(event) => change({ state_code: event.target.value || null, city: null })}
            >
              <option value="">Choose a state</option>
              {states.map((state) => (
                <option key={state.code} value={state.code}>
                  {state.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="City" error={wordsFor(problem, 'city')}>
          {(control) => (
            <Select
              {...control}
              value={draft.city ?? ''}
              disabled={cities.length === 0}
              onChange={(event) => change({ city: event.target.value || null })}
            >
              <option value="">Choose the nearest city</option>
              {cities.map((each) => (
                <option key={each.name}>{each.name}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        label="How far you'd go for a trade"
        hint="Home shows matches within it first."
        error={wordsFor(problem, 'trade_radius_miles')}
      >
        {(control) => (
          <Select
            {...control}
            className="max-w-48"
            value={draft.trade_radius_miles}
            onChange={(event) => change({ trade_radius_miles: Number(event.target.value) })}
          >
            {distancesWith(draft.trade_radius_miles).map((miles) => (
              <option key={miles} value={miles}>
                {miles === 1 ? '1 mile' : `${miles} miles`}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </EditGroup>
  )
}

const distances = [5, 10, 15, 25, 50, 100]

/** The usual distances, plus the member's own if it was set to another one through the API. */
function distancesWith(own: number): number[] {
  return [...new Set([...distances, own])].toSorted((a, b) => a - b)
}
