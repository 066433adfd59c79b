import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { categoryLabels } from '#domain/community/forum.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { copy } from '../forum.copy.ts'
import { isNarrowed, withParts, type Filtering } from '../search.ts'

export function NoThreads({ filters, onChange }: Filtering) {
  const { category, list } = filters
  const craft = craftOf(category)
  const drawn = craft === 'general' ? {} : { craft }
  if (isNarrowed(filters)) {
    const { title, line, clear } = copy.noneNarrowed
    return (
      <EmptyState
        seed="forum"
        {...drawn}
        title={title}
        action={
          <Button variant="outline" onClick={() => onChange(withParts(filters, { q: undefined, kind: undefined, tag: undefined }))}>
            {clear}
          </Button>
        }
      >
        {line}
      </EmptyState>
    )
  }
  const none = list === undefined ? null : copy.noneIn[list]
  return (
    <EmptyState
      seed="forum"
      {...drawn}
      title={none?.title ?? copy.empty(category && categoryLabels[category])}
      action={
        (list === undefined || list === 'mine') && (
          <Button asChild>
            <Link {...paths.forum(withParts({ compose: 'new' }, { category }))}>
              <Plus aria-hidden /> {copy.newThread}
            </Link>
          </Button>
        )
      }
    >
      {none?.line ?? copy.emptyLine}
    </EmptyState>
  )
}
