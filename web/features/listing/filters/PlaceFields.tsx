import { useQuery } from '@tanstack/react-query'
import { places } from '#web/data/places.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { radiuses, type PlaceFilters } from './filters.ts'
import { OneOf } from './FilterSheet.tsx'
import { copy } from './sheet.copy.ts'

const has = (value: string) => (value === '' ? undefined : value)
const firstMiles = '25'

/** A state, one of its cities, and how far around it. `onChange` is called with the parts that changed. */
export function PlaceFields({
  filters,
  onChange,
}: {
  filters: PlaceFilters
  onChange: (parts: { [K in keyof PlaceFilters]: PlaceFilters[K] | undefined }) => void
}) {
  const { data: states = [], isError, refetch } = useQuery(places)
  const cities = states.find(({ code }) => code === filters.state)?.majorCities ?? []
  return (
    <fieldset>
      <legend>{copy.place}</legend>
      <div className="listing-filter-fields">
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
              onChange={(event) => onChange({ state: has(event.target.value), city: undefined, miles: undefined })}
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
                onChange({ city, miles: city === undefined ? undefined : (filters.miles ?? firstMiles) })
              }}
            >
              <option value="">{copy.wholeState}</option>
              {cities.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <OneOf
          label={copy.distance}
          any={copy.onlyThere}
          values={radiuses}
          value={filters.miles}
          disabled={filters.city === undefined}
          words={copy.miles}
          onChange={(miles) => onChange({ miles })}
        />
      </div>
    </fieldset>
  )
}
