import { craftLabels, crafts } from '#domain/crafts.ts'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Swatch } from '#web/ui/display/SwatchChip.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import type { Counts } from './browse.data.ts'
import { toggledCraft, toggledMatch } from './filters.ts'
import { craftsOf, type BrowseSearch } from './search.ts'

/** The filter column, and on a phone the body of the filter sheet. */
export function Filters({
  search,
  counts,
  onChange,
}: {
  search: BrowseSearch
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
          <MatchBox side="wants_mine" search={search} onChange={onChange}>
            Wants what I offer
          </MatchBox>
          <MatchBox side="offers_mine" search={search} onChange={onChange}>
            Offers what I want
          </MatchBox>
        </div>
      </fieldset>
      <fieldset>
        <legend>More</legend>
        <div>
          <Checkbox
            checked={open === 1}
            onChange={(event) => onChange({ ...rest, ...(verified && { verified }), ...(event.target.checked && { open: 1 as const }) })}
          >
            Open to trade
          </Checkbox>
          <Checkbox
            checked={verified === 1}
            onChange={(event) => onChange({ ...rest, ...(open && { open }), ...(event.target.checked && { verified: 1 as const }) })}
          >
            Verified only
          </Checkbox>
        </div>
      </fieldset>
    </div>
  )
}

function MatchBox({
  side,
  search,
  onChange,
  children,
}: {
  side: 'wants_mine' | 'offers_mine'
  search: BrowseSearch
  onChange: (search: BrowseSearch) => void
  children: string
}) {
  return (
    <Checkbox
      checked={search.matches === side || search.matches === 'both'}
      onChange={(event) => onChange(toggledMatch(search, side, event.target.checked))}
    >
      {children}
    </Checkbox>
  )
}
