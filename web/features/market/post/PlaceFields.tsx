import { useQuery } from '@tanstack/react-query'
import { places } from '#web/data/places.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import type { Fields } from './market-form.ts'
import { copy } from './post.copy.ts'

/** A state and one of its cities, by which a listing is found by distance. */
export function PlaceFields({ draft, change, problems }: Fields) {
  const { data: states = [], isError, refetch } = useQuery(places)
  const cities = states.find(({ code }) => code === draft.state_code)?.majorCities ?? []
  return (
    <fieldset className="field">
      <legend className="field-label">{copy.place}</legend>
      <p className="hint">{copy.placeHint}</p>
      {isError && (
        <Button variant="outline" onClick={() => void refetch()}>
          {copy.placesFailed}
        </Button>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={copy.state} error={problems.state_code}>
          {(control) => (
            <Select {...control} value={draft.state_code} onChange={(event) => change({ state_code: event.target.value, city: '' })}>
              <option value="">{copy.choose}</option>
              {states.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={copy.city} error={problems.city}>
          {(control) => (
            <Select
              {...control}
              value={draft.city}
              disabled={cities.length === 0}
              onChange={(event) => change({ city: event.target.value })}
            >
              <option value="">{copy.choose}</option>
              {cities.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </fieldset>
  )
}
