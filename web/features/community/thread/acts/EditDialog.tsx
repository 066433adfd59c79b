import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { most } from '#domain/community/limits.ts'
import { isMarkedWhenEdited } from '#domain/community/thread-acts.ts'
import { shows } from '#domain/wording/visible.ts'
import { draftsOf } from '#web/data/drafts/drafts.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { PictureChooser } from '#web/features/listing/pictures/PictureChooser.tsx'
import type { PictureArgument } from '#web/features/listing/pictures/picture.ts'
import { forumPictures, postPictures } from '../../pictures/pictures.data.ts'
import type { Picture } from '#web/features/listing/pictures/picture.ts'
import { useChosenPictures } from '#web/features/listing/pictures/use-chosen-pictures.ts'
import { TagsField } from '../../tags/TagsField.tsx'
import { TextEditor } from '../../text/TextEditor.tsx'
import { write, type OneReply, type Thread } from '../thread.data.ts'
import { copy } from '../thread.copy.ts'
import { editOf, keptEdit, keptOf, type Edit } from './kept-edit.ts'
import { useAct } from './use-act.ts'

/** By the id of the post. */
const edits = draftsOf('forum-edit', keptEdit)

type Post = { thread: Thread; reply: OneReply | null }

/** Changes a reply, or the thread itself when `reply` is null. Its texts are kept when it is closed, unless with Cancel. */
export function EditDialog({ thread, reply, open, onClose }: Post & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} wide title={copy.edit}>
      <Opened thread={thread} reply={reply} onClose={onClose} />
    </Dialog>
  )
}

/** With the pictures that the post has now. */
function Opened({ thread, reply, onClose }: Post & { onClose: () => void }) {
  const me = useMe()
  const pictures = useQuery(postPictures.of(me.id, { threadId: thread.id, replyId: reply?.id ?? null }))
  return (
    <Loaded query={pictures} skeletons={<Skeleton className="h-64" />} failed={copy.failed}>
      {(had) => <EditForm thread={thread} reply={reply} pictures={had} onClose={onClose} />}
    </Loaded>
  )
}

function EditForm({ thread, reply, pictures: had, onClose }: Post & { pictures: Picture[]; onClose: () => void }) {
  const me = useMe()
  const now = useNow()
  const { id } = reply ?? thread
  const [from] = useState<Edit>({ title: thread.title, body: (reply ?? thread).body, tags: thread.tags })
  const [edit, setEdit] = useState(() => editOf(edits.get(me.id, id), from))
  const { title, body, tags } = edit
  const pictures = useChosenPictures(
    forumPictures,
    reply ? most.pictures : most.threadPictures,
    had.map((picture) => ({ ...picture, address: picture.addresses?.[0] ?? '' })),
  )
  const { act, store } = useStoring({ thread, reply })
  const isSending = act.isPending && !act.isPaused
  function change(part: Partial<Edit>) {
    // What is typed while it is sent would be lost.
    if (isSending) return
    const next = { ...edit, ...part }
    setEdit(next)
    edits.set(me.id, id, keptOf(next, from))
  }
  const forget = () => edits.set(me.id, id, null)
  // Ctrl+Enter asks for it as often as it is pressed.
  const isReady = shows(body) && !act.isPending
  function save(event?: FormEvent) {
    event?.preventDefault()
    const ready = isReady ? pictures.ready() : null
    if (ready === null) return
    store(edit, ready, () => {
      forget()
      pictures.clear()
      onClose()
    })
  }
  const failure = act.error && wordingOf(act.error, copy.failed)
  return (
    <form className="grid gap-4" onSubmit={save} {...pictures.target}>
      {isMarkedWhenEdited(reply ?? thread, now) && <p className="muted text-sm">{copy.marksEdit}</p>}
      {!reply && (
        <Field label={copy.editTitle}>
          {(control) => (
            <Input {...control} value={title} maxLength={most.title} onChange={(event) => change({ title: event.target.value })} />
          )}
        </Field>
      )}
      <TextEditor
        label={reply ? copy.editReply : copy.editBody}
        value={body}
        onChange={(text) => change({ body: text })}
        most={reply ? most.reply : most.thread}
        rows={8}
        isReadOnly={isSending}
        error={failure}
        onSubmit={save}
      />
      <PictureChooser on={pictures} />
      {!reply && <TagsField category={thread.category} tags={tags} onChange={(next) => change({ tags: next })} />}
      <div className="flex justify-end gap-2.5">
        <Button
          variant="outline"
          onClick={() => {
            forget()
            onClose()
          }}
        >
          {copy.cancel}
        </Button>
        <Button type="submit" disabled={!isReady} busy={act.isPending && copy.saving}>
          {copy.save}
        </Button>
      </div>
    </form>
  )
}

/** Stores what was edited, and shows it with its pictures where the post is read. */
function useStoring({ thread, reply }: Post) {
  const me = useMe()
  const queries = useQueryClient()
  const act = useAct(thread.id)
  const shown = postPictures.of(me.id, { threadId: thread.id, replyId: reply?.id ?? null })
  function store({ title, body, tags }: Edit, pictures: PictureArgument[], after: () => void) {
    const then = { done: copy.saved, after }
    if (!reply) {
      return act.mutate({
        run: async () => {
          await write.edit(thread.id, { title, body, tags, pictures })
          await queries.invalidateQueries({ queryKey: shown.queryKey })
        },
        ...then,
      })
    }
    return act.mutate({
      replyId: reply.id,
      run: async () => {
        const { body: text, status, edited_at } = await write.editReply(reply.id, { body, pictures })
        return { body: text, status, edited_at, pictures: await queries.fetchQuery({ ...shown, staleTime: 0 }) }
      },
      ...then,
    })
  }
  return { act, store }
}
