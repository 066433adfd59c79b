import { useQuery } from '@tanstack/react-query'
import { places } from '#web/data/places.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { radiuses, withParts, type Filtering } from '../search.ts'
import { copy } from './filters.copy.ts'

const has = (value: string) => (value === '' ? undefined : value)

/** A state, one of its cities, and how far around it. */
export function PlaceFields({ filters, onChange }: Filtering) {
  const { data: states = [], isError, refetch } = useQuery(places)
  const cities = states.find(({ code }) => code === filters.state)?.majorCities ?? []
  return (
    <fieldset>
      <legend>{copy.place}</legend>
      <div className="job-filter-fields">
        {isError && (
          <Button variant="outline" onClick={() => void refetch()}>
            {copy.placesFailed}
          </Button>
        )}
        <Field label={copy.state}>
          {(control) => (
            <Select
              {...control}
              value={filters.state ?? ''}
              onChange={(event) => onChange(withParts(filters, { state: has(event.target.value), city: undefined, miles: undefined }))}
            >
              <option value="">{copy.anywhere}</option>
              {states.map((state) => (
                <option key={state.code} value={state.code}>
                  {state.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={copy.city}>
          {(control) => (
            <Select
              {...control}
              value={filters.city ?? ''}
              disabled={cities.length === 0}
              onChange={(event) => {
                const city = has(event.target.value)
                onChange(withParts(filters, { city, miles: city === undefined ? undefined : (filters.miles ?? '25') }))
              }}
            >
              <option value="">{copy.wholeState}</option>
              {cities.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={copy.distance}>
          {(control) => (
            <Select
              {...control}
              value={filters.miles ?? ''}
              disabled={filters.city === undefined}
              onChange={(event) => onChange(withParts(filters, { miles: radiuses.find((each) => each === event.target.value) }))}
            >
              <option value="">{copy.onlyThere}</option>
              {radiuses.map((each) => (
                <option key={each} value={each}>
                  {copy.miles(each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </fieldset>
  )
}
