import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { categories, categoryLabels } from '#domain/community/forum.ts'
import { useMe } from '#web/data/session/session.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { Swatch } from '#web/ui/display/SwatchChip.tsx'
import { copy } from '../forum.copy.ts'
import { forum } from '../forum.data.ts'
import { withParts, type Filtering } from '../search.ts'

/** One at a time, each with how much is new in it. The numbers come after the rows. */
export function CategoryChips({ filters, onChange, hasRows }: Filtering & { hasRows: boolean }) {
  const me = useMe()
  const { data: unread = {} } = useQuery({ ...forum.unread(me.id), enabled: hasRows })
  const row = useRef<HTMLFieldSetElement>(null)
  const chosen = filters.category
  useEffect(() => {
    if (chosen !== undefined) showChosen(row.current)
  }, [chosen])
  return (
    <fieldset ref={row} className="chip-row bleed" aria-label={copy.categories}>
      <Toggle pressed={filters.category === undefined} onPressedChange={() => onChange(withParts(filters, { category: undefined }))}>
        {copy.all}
      </Toggle>
      {categories.map((category) => {
        const isChosen = filters.category === category
        const many = isChosen ? 0 : (unread[category] ?? 0)
        return (
          <Toggle
            key={category}
            pressed={isChosen}
            onPressedChange={(on) => onChange(withParts(filters, { category: on ? category : undefined }))}
          >
            <Swatch craft={craftOf(category)} />
            {categoryLabels[category]}
            {many > 0 && (
              <>
                <em aria-hidden>{Math.min(many, 99)}</em>
                <span className="visually-hidden">{copy.unread(many)}</span>
              </>
            )}
          </Toggle>
        )
      })}
    </fieldset>
  )
}

/** The row is wider than a phone. */
function showChosen(row: HTMLFieldSetElement | null): void {
  const chosen = row?.querySelector<HTMLElement>('[aria-pressed=true]')
  if (row && chosen) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
}
