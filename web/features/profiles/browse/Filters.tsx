import { craftLabels, crafts } from '#domain/crafts.ts'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Range } from '#web/ui/controls/Range.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { Swatch } from '#web/ui/display/SwatchChip.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import type { Counts } from './browse.data.ts'
import { sidesOf, toggledCraft, toggledMatch, withMiles, withYears, type Side } from './filters.ts'
import { copy } from './later.copy.ts'
import { craftsOf, distances, experiences, type BrowseSearch } from './search.ts'
import { useTyped } from './use-typed.ts'

/** The filter column; on a phone, the content of the filter sheet. */
export function Filters({
  search,
  city,
  counts,
  onChange,
}: {
  search: BrowseSearch
  /** The city whose professionals are listed; null for a whole state or no place. */
  city: string | null
  counts: Counts | undefined
  onChange: (search: BrowseSearch) => void
}) {
  const chosen = craftsOf(search.crafts)
  const { open, verified, ...rest } = search
  return (
    <div className="directory-filters">
      <fieldset>
        <legend>Specialty</legend>
        <div className="directory-crafts">
          {crafts.map((craft) => (
            <Checkbox
              key={craft}
              checked={chosen.includes(craft)}
              amount={counts?.byCraft ? (counts.byCraft[craft] ?? 0) : undefined}
              onChange={(event) => onChange(toggledCraft(search, craft, event.target.checked))}
            >
              <Swatch craft={craftOf(craft)} />
              {craftLabels[craft]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>A fit with you</legend>
        <div>
          <MatchBox side="wants_mine" search={search} onChange={onChange} />
          <MatchBox side="offers_mine" search={search} onChange={onChange} />
        </div>
      </fieldset>
      <fieldset>
        <legend>Distance</legend>
        <Distance search={search} city={city} onChange={onChange} />
      </fieldset>
      <fieldset>
        <legend>Experience</legend>
        <div>
          <Segment
            block
            label="Years of experience"
            value={search.years ? `${search.years}` : 'any'}
            onChange={(years) => onChange(withYears(search, Number(years)))}
            options={[{ value: 'any', label: 'Any' }, ...experiences.map((years) => ({ value: `${years}`, label: `${years}+` }))]}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>More</legend>
        <div>
          <Checkbox
            checked={open === 1}
            onChange={(event) => onChange({ ...rest, ...(verified && { verified }), ...(event.target.checked && { open: 1 as const }) })}
          >
            {copy.filters.open}
          </Checkbox>
          <Checkbox
            checked={verified === 1}
            onChange={(event) => onChange({ ...rest, ...(open && { open }), ...(event.target.checked && { verified: 1 as const }) })}
          >
            {copy.filters.verified}
          </Checkbox>
        </div>
      </fieldset>
    </div>
  )
}

/** The first step is the city alone. The list updates once the slider rests. */
function Distance({ search, city, onChange }: { search: BrowseSearch; city: string | null; onChange: (search: BrowseSearch) => void }) {
  const settled = search.miles ? distances.indexOf(search.miles) + 1 : 0
  const [text, setText] = useTyped(`${settled}`, (step) => onChange(withMiles(search, distances[Number(step) - 1])))
  const step = city === null ? 0 : Number(text)
  const miles = distances[step - 1]
  return (
    <div>
      <Range
        label="Distance"
        value={step}
        most={distances.length}
        words={copy.distance(miles, city)}
        disabled={city === null}
        onChange={(value) => setText(`${value}`)}
      />
      <p className="muted text-sm" aria-hidden={city !== null}>
        {miles && city !== null ? (
          <>
            <b className="text-foreground font-bold">{copy.filters.miles(miles)}</b> {copy.ofCity(city)}
          </>
        ) : (
          copy.distance(miles, city)
        )}
      </p>
    </div>
  )
}

function MatchBox({ side, search, onChange }: { side: Side; search: BrowseSearch; onChange: (search: BrowseSearch) => void }) {
  return (
    <Checkbox
      checked={sidesOf(search.matches).includes(side)}
      onChange={(event) => onChange(toggledMatch(search, side, event.target.checked))}
    >
      {copy.filters[side]}
    </Checkbox>
  )
}
