import { isEnter } from '#web/ui/keys.ts'
import { useState } from 'react'
import { conditions } from '#domain/market/listings.ts'
import { filtersSet, severalIn, withoutSheet, withParts } from '#web/features/listing/filters/filters.ts'
import { Boxes, FilterSheet, OneOf } from '#web/features/listing/filters/FilterSheet.tsx'
import { PlaceFields } from '#web/features/listing/filters/PlaceFields.tsx'
import { copy as sheet } from '#web/features/listing/filters/sheet.copy.ts'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { copy as listing } from '../listing.copy.ts'
import { keepings, schema, type Filtering, type MarketFilters } from '../search.ts'
import { sortWords, useSorts } from './sorts.ts'

const copy = {
  show: 'Show listings',
  condition: 'Condition',
  price: 'Price',
  least: 'From, in dollars',
  most: 'Up to, in dollars',
  more: 'More',
  brand: 'Brand',
  pickup: 'Can be picked up',
  ships: 'Ships',
  sealed: 'Sealed only',
  keeps: 'Good for six months or more',
}

export function MarketFilterSheet({
  open,
  onOpenChange,
  filters,
  onChange,
}: Filtering & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const offered = useSorts(filters)
  const change = (parts: Parameters<typeof withParts<MarketFilters>>[1]) => onChange(withParts(filters, parts))
  return (
    <FilterSheet
      open={open}
      onOpenChange={onOpenChange}
      show={copy.show}
      onClear={filtersSet(schema, filters) > 0 ? () => onChange(withoutSheet(schema, filters)) : null}
    >
      <OneOf
        label={sheet.sort}
        any={sortWords.near}
        values={offered}
        value={filters.sort}
        words={(sort) => sortWords[sort]}
        onChange={(sort) => change({ sort })}
      />
      <PlaceFields filters={filters} onChange={change} />
      <Boxes
        legend={copy.condition}
        values={conditions}
        chosen={severalIn(filters.condition)}
        onChange={(condition) => change({ condition })}
      >
        {(condition) => listing.conditions[condition]}
      </Boxes>
      <fieldset>
        <legend>{copy.price}</legend>
        <div className="listing-filter-fields market-prices">
          <Typed label={copy.least} isNumber value={filters.least} onChange={(least) => change({ least })} />
          <Typed label={copy.most} isNumber value={filters.most} onChange={(most) => change({ most })} />
        </div>
      </fieldset>
      <fieldset>
        <legend>{copy.more}</legend>
        <div className="listing-filter-fields">
          <Typed label={copy.brand} value={filters.brand} onChange={(brand) => change({ brand })} />
          <div>
            {(['pickup', 'ships', 'sealed'] as const).map((part) => (
              <Checkbox
                key={part}
                checked={filters[part] === 'yes'}
                onChange={(event) => change({ [part]: event.target.checked ? 'yes' : undefined })}
              >
                {copy[part]}
              </Checkbox>
            ))}
            <Checkbox
              checked={filters.keeps !== undefined}
              onChange={(event) => change({ keeps: event.target.checked ? keepings[0] : undefined })}
            >
              {copy.keeps}
            </Checkbox>
          </div>
        </div>
      </fieldset>
    </FilterSheet>
  )
}

/** Takes effect when it is left or Enter is pressed: each letter would be a search of its own. */
function Typed({
  label,
  isNumber = false,
  value,
  onChange,
}: {
  label: string
  isNumber?: boolean
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const [text, setText] = useState(value ?? '')
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    setText(value ?? '')
  }
  const say = () => {
    const next = text.trim()
    if (next !== (value ?? '')) onChange(next === '' ? undefined : next)
  }
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          inputMode={isNumber ? 'numeric' : 'text'}
          maxLength={isNumber ? 6 : 60}
          value={text}
          onChange={(event) => setText(isNumber ? event.target.value.replace(/\D/g, '') : event.target.value)}
          onBlur={say}
          onKeyDown={(event) => isEnter(event.nativeEvent) && say()}
        />
      )}
    </Field>
  )
}
