import { CircleX } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { useNow } from '#web/ui/use-now.ts'
import { banIn, type ListingDraft } from './draft.ts'
import { copy } from './post.copy.ts'

type Banned = NonNullable<ReturnType<typeof banIn>>

/** Says at once that it may not be sold, beside the fields that say so, and where to ask about it. */
export function BanNote({ draft, in: fields }: { draft: ListingDraft; in: readonly Banned['field'][] }) {
  const ban = banIn(draft, useNow())
  return (
    <div role="alert" className="empty:hidden">
      {ban && fields.includes(ban.field) && (
        <div className="note destructive">
          <CircleX aria-hidden />
          <span className="min-w-0">
            <b className="block">{ban.words}</b>
            {copy.ban.line} {/* In a window of its own, so that the form stays open. */}
            <a className="text-link" href={paths.contact()} target="_blank" rel="noopener">
              {copy.ban.contact}
            </a>
          </span>
        </div>
      )}
    </div>
  )
}
