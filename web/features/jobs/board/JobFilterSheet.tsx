import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { craftLabels, crafts } from '#domain/crafts.ts'
import { licenseLabels, licenseTypes } from '#domain/jobs/licenses.ts'
import { me } from '#web/features/account/me.data.ts'
import { useHeaderPlace } from '#web/features/location/place.ts'
import { useMe } from '#web/data/session/session.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { Swatch } from '#web/ui/display/SwatchChip.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy as words } from '../listing.copy.ts'
import { ages, craftsIn, filtersSet, leastPays, licensesIn, sorts, withoutSheet, withParts, type Filtering } from '../search.ts'
import { copy } from './filters.copy.ts'
import { PlaceFields } from './PlaceFields.tsx'

const orders = Object.keys(copy.sorts) as (keyof typeof copy.sorts)[]
const classes = Object.keys(words.classes) as (keyof typeof words.classes)[]

/** Everything that narrows the list and has no chip. Each change takes effect at once. */
export function JobFilterSheet({
  open,
  onOpenChange,
  filters,
  onChange,
}: Filtering & { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.title}
      footer={
        <>
          {filtersSet(filters) > 0 && (
            <Button variant="outline" size="lg" className="flex-none px-4" onClick={() => onChange(withoutSheet(filters))}>
              {copy.clear}
            </Button>
          )}
          <Button size="lg" onClick={() => onOpenChange(false)}>
            {copy.show}
          </Button>
        </>
      }
    >
      <div className="job-filters">
        <SortField filters={filters} onChange={onChange} />
        <PlaceFields filters={filters} onChange={onChange} />
        <Boxes
          legend={copy.crafts}
          values={crafts}
          chosen={craftsIn(filters)}
          onChange={(next) => onChange(withParts(filters, { crafts: next }))}
        >
          {(craft) => (
            <>
              <Swatch craft={craftOf(craft)} />
              {craftLabels[craft]}
            </>
          )}
        </Boxes>
        <Terms filters={filters} onChange={onChange} />
        <Boxes
          legend={copy.license}
          values={licenseTypes}
          chosen={licensesIn(filters)}
          onChange={(next) => onChange(withParts(filters, { license: next }))}
        >
          {(license) => licenseLabels[license]}
        </Boxes>
        <fieldset>
          <legend>{copy.more}</legend>
          <div>
            {(['trade', 'easy', 'unapplied'] as const).map((part) => (
              <Checkbox
                key={part}
                checked={filters[part] === 'yes'}
                onChange={(event) => onChange(withParts(filters, { [part]: event.target.checked ? 'yes' : undefined }))}
              >
                {copy[part]}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      </div>
    </Dialog>
  )
}

/** Nearest needs a place: the city of the filter, the one in the header, or the one where the member works. */
function SortField({ filters, onChange }: Filtering) {
  const { id } = useMe()
  const { data: own } = useQuery(me.profile(id))
  const { city } = useHeaderPlace()
  const isPlaceKnown = filters.city !== undefined || city !== '' || Boolean(own?.city)
  return (
    <Field label={copy.sort}>
      {(control) => (
        <Select
          {...control}
          value={filters.sort ?? 'best'}
          onChange={(event) => onChange(withParts(filters, { sort: sorts.find((each) => each === event.target.value) }))}
        >
          {orders
            .filter((each) => each !== 'nearest' || isPlaceKnown || filters.sort === 'nearest')
            .map((each) => (
              <option key={each} value={each}>
                {copy.sorts[each]}
              </option>
            ))}
        </Select>
      )}
    </Field>
  )
}

/** Several of a list, as the address has them; undefined for none. */
function Boxes<T extends string>({
  legend,
  values,
  chosen,
  onChange,
  children,
}: {
  legend: string
  values: readonly T[]
  chosen: readonly string[]
  onChange: (chosen: string | undefined) => void
  children: (value: T) => ReactNode
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="job-filter-crafts">
        {values.map((value) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={(event) => {
              const next = event.target.checked ? [...chosen, value] : chosen.filter((each) => each !== value)
              onChange(next.length > 0 ? next.join(',') : undefined)
            }}
          >
            {children(value)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

function Terms({ filters, onChange }: Filtering) {
  return (
    <fieldset>
      <legend>{copy.pay}</legend>
      <div className="job-filter-fields">
        <Field label={copy.least} hint={copy.leastHint}>
          {(control) => (
            <Select
              {...control}
              value={filters.least ?? ''}
              onChange={(event) => onChange(withParts(filters, { least: leastPays.find((each) => each === event.target.value) }))}
            >
              <option value="">{copy.any}</option>
              {leastPays.map((each) => (
                <option key={each} value={each}>
                  {copy.hourly(each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={copy.class}>
          {(control) => (
            <Select
              {...control}
              value={filters.class ?? ''}
              onChange={(event) => onChange(withParts(filters, { class: classes.find((each) => each === event.target.value) }))}
            >
              <option value="">{copy.any}</option>
              {classes.map((each) => (
                <option key={each} value={each}>
                  {words.classes[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={copy.posted}>
          {(control) => (
            <Select
              {...control}
              value={filters.posted ?? ''}
              onChange={(event) => onChange(withParts(filters, { posted: ages.find((each) => each === event.target.value) }))}
            >
              <option value="">{copy.anytime}</option>
              {ages.map((each) => (
                <option key={each} value={each}>
                  {copy.days(each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </fieldset>
  )
}
