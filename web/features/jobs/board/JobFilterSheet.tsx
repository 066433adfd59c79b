import { useQuery } from '@tanstack/react-query'
import { craftLabels, crafts } from '#domain/crafts.ts'
import { licenseLabels, licenseTypes } from '#domain/jobs/licenses.ts'
import { me } from '#web/features/account/me.data.ts'
import { filtersSet, severalIn, withoutSheet, withParts } from '#web/features/listing/filters/filters.ts'
import { Boxes, FilterSheet, OneOf } from '#web/features/listing/filters/FilterSheet.tsx'
import { PlaceFields } from '#web/features/listing/filters/PlaceFields.tsx'
import { copy as sheet } from '#web/features/listing/filters/sheet.copy.ts'
import { useHeaderPlace } from '#web/features/location/place.ts'
import { useMe } from '#web/data/session/session.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Swatch } from '#web/ui/display/SwatchChip.tsx'
import { copy as words } from '../listing.copy.ts'
import { ages, leastPays, schema, sorts, type Filtering } from '../search.ts'
import { copy } from './filters.copy.ts'

const classes = Object.keys(words.classes) as (keyof typeof words.classes)[]

export function JobFilterSheet({
  open,
  onOpenChange,
  filters,
  onChange,
}: Filtering & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const change = (parts: Parameters<typeof withParts<typeof filters>>[1]) => onChange(withParts(filters, parts))
  return (
    <FilterSheet
      open={open}
      onOpenChange={onOpenChange}
      show={copy.show}
      onClear={filtersSet(schema, filters) > 0 ? () => onChange(withoutSheet(schema, filters)) : null}
    >
      <SortField filters={filters} onChange={onChange} />
      <PlaceFields filters={filters} onChange={change} />
      <Boxes legend={copy.crafts} values={crafts} chosen={severalIn(filters.crafts)} onChange={(next) => change({ crafts: next })}>
        {(craft) => (
          <>
            <Swatch craft={craftOf(craft)} />
            {craftLabels[craft]}
          </>
        )}
      </Boxes>
      <fieldset>
        <legend>{copy.pay}</legend>
        <div className="listing-filter-fields">
          <OneOf
            label={copy.least}
            hint={copy.leastHint}
            any={copy.any}
            values={leastPays}
            value={filters.least}
            words={copy.hourly}
            onChange={(least) => change({ least })}
          />
          <OneOf
            label={copy.class}
            any={copy.any}
            values={classes}
            value={filters.class}
            words={(each) => words.classes[each]}
            onChange={(next) => change({ class: next })}
          />
          <OneOf
            label={copy.posted}
            any={copy.anytime}
            values={ages}
            value={filters.posted}
            words={copy.days}
            onChange={(posted) => change({ posted })}
          />
        </div>
      </fieldset>
      <Boxes legend={copy.license} values={licenseTypes} chosen={severalIn(filters.license)} onChange={(next) => change({ license: next })}>
        {(license) => licenseLabels[license]}
      </Boxes>
      <fieldset>
        <legend>{copy.more}</legend>
        <div>
          {(['trade', 'easy', 'unapplied'] as const).map((part) => (
            <Checkbox
              key={part}
              checked={filters[part] === 'yes'}
              onChange={(event) => change({ [part]: event.target.checked ? 'yes' : undefined })}
            >
              {copy[part]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </FilterSheet>
  )
}

/** Nearest needs a place: the city of the filter, without a state there the one in the header, or the one where the member works. */
function SortField({ filters, onChange }: Filtering) {
  const { id } = useMe()
  const { data: own } = useQuery(me.profile(id))
  const { city } = useHeaderPlace()
  const isPlaceKnown = filters.city !== undefined || (filters.state === undefined && city !== '') || Boolean(own?.city)
  return (
    <OneOf
      label={sheet.sort}
      any={copy.best}
      values={sorts.filter((each) => each !== 'nearest' || isPlaceKnown || filters.sort === 'nearest')}
      value={filters.sort}
      words={(sort) => copy.sorts[sort]}
      onChange={(sort) => onChange(withParts(filters, { sort }))}
    />
  )
}
