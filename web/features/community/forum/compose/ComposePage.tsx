import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { isCategory, type Category } from '#domain/community/forum.ts'
import { useMe } from '#web/data/session/session.ts'
import { me as own } from '#web/features/account/me.data.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from './compose.copy.ts'
import { ComposeForm } from './ComposeForm.tsx'
import { newDraft, useOpenedDraft } from './draft/use-opened-draft.ts'
import './compose.css'

/** A new thread, or the draft with this id. `onId` hears the id that a new draft gets on the server; the form then stays as it is. */
export function ComposePage({ id, category, onId }: { id: string; category: Category | undefined; onId: (id: string) => void }) {
  const [shown, setShown] = useState({ id, ownId: null as string | null, address: id, round: 0 })
  if (id !== shown.address) {
    setShown(id === shown.ownId ? { ...shown, address: id } : { id, ownId: null, address: id, round: shown.round + 1 })
  }
  return (
    <div className="page-width compose">
      <Link {...paths.forum(category && { category })} className="compose-back text-sm">
        <ArrowLeft aria-hidden /> {copy.back}
      </Link>
      <OpenedDraft
        key={shown.round}
        id={shown.id === newDraft ? null : shown.id}
        category={category}
        onId={(ownId) => {
          setShown((before) => ({ ...before, ownId }))
          onId(ownId)
        }}
      />
    </div>
  )
}

function OpenedDraft({ id, category, onId }: { id: string | null; category: Category | undefined; onId: (id: string) => void }) {
  const me = useMe()
  const profile = useQuery(own.profile(me.id))
  const craft = profile.data?.specialties[0]
  const opened = useOpenedDraft(id, category ?? (craft !== undefined && isCategory(craft) ? craft : null))
  if (opened.state === 'open' && !profile.isPending) {
    return <ComposeForm key={opened.start.draft.clientId} start={opened.start} isApart={opened.isApart} onId={onId} />
  }
  return (
    <>
      <h1 className="d2">{copy.title}</h1>
      {opened.state === 'failed' ? (
        <ErrorState title={copy.draftFailed} onRetry={opened.retry} />
      ) : opened.state === 'gone' ? (
        <EmptyState
          seed="forum"
          title={copy.draftGone}
          action={
            <Button asChild>
              <Link {...paths.forum({ compose: newDraft })} replace>
                {copy.startNew}
              </Link>
            </Button>
          }
        />
      ) : (
        <div className="grid gap-4" aria-busy>
          <Skeleton className="h-18" />
          <Skeleton className="h-12" />
          <Skeleton className="h-64" />
        </div>
      )}
    </>
  )
}
