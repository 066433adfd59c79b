import { X } from 'lucide-react'
import { categoryLabels } from '#domain/community/forum.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { copy } from '../forum.copy.ts'
import { periods, withParts, type Filtering } from '../search.ts'
import { FollowButton } from './FollowButton.tsx'
import { Followed } from './Followed.tsx'

/** What goes with the chosen list, category and tag, if there is something. */
export function ListTools({ filters, onChange }: Filtering) {
  const { list, category, tag } = filters
  if (list !== 'top' && list !== 'following' && tag === undefined && category === undefined) return null
  return (
    <div className="forum-tools">
      {list === 'top' && (
        <Segment
          label={copy.period}
          value={filters.period ?? 'week'}
          onChange={(period) => onChange(withParts(filters, { period: period === 'week' ? undefined : period }))}
          options={periods.map((value) => ({ value, label: copy.periods[value] }))}
        />
      )}
      {list === 'following' && <Followed />}
      {tag !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${copy.withTag} ${tag}`}
          onClick={() => onChange(withParts(filters, { tag: undefined }))}
        >
          {copy.tag(tag)} <X aria-hidden />
        </Button>
      )}
      {tag !== undefined ? (
        <FollowButton what={{ tag }} name={copy.tag(tag)} />
      ) : (
        category !== undefined && list !== 'following' && <FollowButton what={{ category }} name={categoryLabels[category]} />
      )}
    </div>
  )
}
