import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { FormEvent } from 'react'
import { most } from '#domain/community/limits.ts'
import { lengthOf } from '#domain/wording/length-of.ts'
import { shows } from '#domain/wording/visible.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { PictureChooser } from '#web/features/listing/pictures/PictureChooser.tsx'
import type { PictureArgument } from '#web/features/listing/pictures/picture.ts'
import { forumPictures } from '../../pictures/pictures.data.ts'
import { useChosenPictures } from '#web/features/listing/pictures/use-chosen-pictures.ts'
import { mentionsIn } from '../../text/mentions.ts'
import { TextEditor } from '../../text/TextEditor.tsx'
import type { OneReply } from '../thread.data.ts'
import { postReply } from '../replies/replies.data.ts'
import { copy } from '../thread.copy.ts'
import type { Content } from './replying.ts'
import { useDraftSaving } from './use-draft-saving.ts'
import type { Box } from './use-replying.ts'

/** What failed to be posted stays, and is posted once however often it is tried. */
export function ReplyForm({
  threadId,
  box,
  content,
  waitSeconds,
  onPosted,
}: {
  threadId: string
  box: Box
  content: Content
  /** How long slow mode still keeps the reader from posting. */
  waitSeconds: number
  onPosted: (reply: Pick<OneReply, 'id' | 'parent_id'>) => void
}) {
  const { state, forget } = useDraftSaving(threadId, box.start, content, (id) => box.onChange((before) => ({ ...before, clientId: id })))
  const { clientId, body, parent, quote, mentioned } = content
  const pictures = useChosenPictures(forumPictures, most.pictures, content.pictures, (kept) =>
    box.onChange((before) => ({ ...before, pictures: kept })),
  )
  const posting = useMutation({
    mutationFn: (ready: PictureArgument[]) =>
      postReply({ threadId, body, parentId: parent?.id ?? null, quote, mentions: mentionsIn(body, mentioned), pictures: ready, clientId }),
    onSuccess: async (reply) => {
      notify.success(reply.status === 'pending' ? copy.replyWaiting : copy.posted, reply.status === 'pending' ? copy.posted : undefined)
      pictures.clear()
      await forget()
      box.onClose()
      onPosted(reply)
    },
    onError: (error) => notify.error(wordingOf(error, copy.replyFailed)),
  })
  const isReady = shows(body) && lengthOf(body) <= most.reply && !posting.isPending && waitSeconds === 0
  function post(event?: FormEvent) {
    event?.preventDefault()
    const ready = isReady ? pictures.ready() : null
    if (ready !== null) posting.mutate(ready)
  }
  return (
    <form className="reply-form" onSubmit={post} {...pictures.target}>
      <Answered parent={parent} quote={quote} onChange={box.onChange} />
      <TextEditor
        label={parent ? copy.answer(parent.name) : copy.write}
        hideLabel
        value={body}
        onChange={(text) => box.onChange((before) => ({ ...before, body: text }))}
        most={most.reply}
        rows={4}
        placeholder={copy.writeHint}
        takesFocus={box.opened > 0}
        isReadOnly={posting.isPending && !posting.isPaused}
        error={posting.error && wordingOf(posting.error, copy.replyFailed)}
        onMention={(person) => box.onChange((before) => ({ ...before, mentioned: [...before.mentioned, person] }))}
        onSubmit={post}
      />
      <PictureChooser on={pictures} />
      <div className="reply-send">
        <output className="muted text-xs">
          {posting.isPaused ? copy.postsLater : state === 'saved' ? copy.draftSaved : state === 'failed' ? copy.draftFailed : ''}
        </output>
        {!shows(body) && (
          <Button variant="ghost" onClick={box.onClose}>
            {copy.cancel}
          </Button>
        )}
        <Button type="submit" disabled={!isReady} busy={posting.isPending && copy.posting}>
          {copy.post}
        </Button>
      </div>
    </form>
  )
}

/** Whom and what it answers, each with a button that takes it back. */
function Answered({ parent, quote, onChange }: Pick<Content, 'parent' | 'quote'> & Pick<Box, 'onChange'>) {
  return (
    <>
      {parent && (
        <About
          words={copy.answering(parent.name)}
          remove={copy.unanswer}
          onRemove={() => onChange((before) => ({ ...before, parent: null }))}
        />
      )}
      {quote && (
        <blockquote className="quoted">
          <About
            words={copy.quoting(quote.name)}
            remove={copy.unquote}
            onRemove={() => onChange((before) => ({ ...before, quote: null }))}
          />
          <span className="reply-quote">{quote.words}</span>
        </blockquote>
      )}
    </>
  )
}

function About({ words, remove, onRemove }: { words: string; remove: string; onRemove: () => void }) {
  return (
    <p className="reply-about">
      <span className="truncate">{words}</span>
      <Button variant="ghost" size="icon-sm" aria-label={remove} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </p>
  )
}
