import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Start } from '#web/data/drafts/draft-keeper.ts'
import { useIsOnline } from '#web/data/outbox/use-is-online.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { PictureChooser } from '#web/features/listing/pictures/PictureChooser.tsx'
import { forumPictures } from '../../pictures/pictures.data.ts'
import { useChosenPictures } from '#web/features/listing/pictures/use-chosen-pictures.ts'
import { TagsField } from '../../tags/TagsField.tsx'
import { mayKeepForum } from '../may-keep.ts'
import { BodyField } from './BodyField.tsx'
import { CategoryField } from './CategoryField.tsx'
import { copy } from './compose.copy.ts'
import { ComposeAside } from './ComposeAside.tsx'
import { ComposeBar } from './ComposeBar.tsx'
import { ComposeHead } from './ComposeHead.tsx'
import { limits, problemsOf, type Problems, type ThreadDraft } from './draft/draft.ts'
import type { Fields } from './fields.ts'
import { KindField } from './KindField.tsx'
import { PollFields } from './PollFields.tsx'
import { SimilarThreads } from './SimilarThreads.tsx'
import { isUntouched, templateOf } from './draft/templates.ts'
import { TitleField } from './TitleField.tsx'
import { useDraft } from './draft/use-draft.ts'
import { usePosting } from './use-posting.ts'

export function ComposeForm({ start, isApart, onId }: { start: Start<ThreadDraft>; isApart: boolean; onId: (id: string) => void }) {
  const me = useMe()
  const isOnline = useIsOnline()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { state, keeper } = useDraft(start, onId)
  const { draft } = state
  const pictures = useChosenPictures(forumPictures, limits.pictures, draft.pictures, (kept) => keeper.change({ pictures: kept }))
  const [isChecked, setChecked] = useState(false)
  const problems: Problems = isChecked ? problemsOf(draft) : {}
  const { data: mayAnnounce = false } = useQuery(mayKeepForum(me.id))

  const { posting, discard } = usePosting(draft, keeper, pictures)
  const isSending = posting.isPending && !posting.isPaused

  /** The headings of another kind or category replace those that nothing was written under. */
  function change(part: Partial<ThreadDraft>) {
    // What is typed while it is sent would be lost.
    if (isSending) return
    const next = { ...draft, ...part }
    const isOther = next.kind !== draft.kind || next.category !== draft.category
    keeper.change(isOther && isUntouched(next.body) ? { ...part, body: templateOf(next.category, next.kind) } : part)
  }
  function send() {
    setChecked(true)
    // Both are asked, so that everything that is missing is marked.
    const chosen = pictures.ready()
    if (Object.keys(problemsOf(draft)).length === 0 && chosen !== null) return posting.mutate(chosen)
    // Once the fields are marked.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    return undefined
  }
  const submit = () => {
    if (isOnline && !posting.isPending) send()
  }
  const fields: Fields = { draft, change, problems }

  return (
    <div className="compose-grid">
      <form
        id={formId}
        ref={form}
        className="compose-fields"
        noValidate
        {...pictures.target}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <ComposeHead state={state} isOnline={isOnline} isApart={isApart || state.isApart} />
        <KindField {...fields} mayAnnounce={mayAnnounce} />
        <div className="grid gap-4 md:grid-cols-2">
          <CategoryField {...fields} />
          <TagsField category={draft.category} tags={draft.tags} onChange={(tags) => change({ tags })} />
        </div>
        <div>
          <TitleField {...fields} />
          <SimilarThreads title={draft.title} />
        </div>
        <BodyField {...fields} isReadOnly={isSending} onSubmit={submit} />
        <div className="grid gap-1">
          <PictureChooser on={pictures} />
          {pictures.pictures.length > 0 && <p className="hint">{copy.picturesHint}</p>}
        </div>
        {draft.kind === 'poll' && <PollFields {...fields} />}
        {posting.error && (
          <p className="note destructive" role="alert">
            {`${copy.failed}. ${wordingOf(posting.error)}`}
          </p>
        )}
      </form>
      <ComposeAside draft={draft} pictures={pictures.pictures.length} ownId={state.saved?.id ?? null} />
      <ComposeBar formId={formId} isPosting={posting.isPending} isOnline={isOnline} onDiscard={discard} />
    </div>
  )
}
