import { useState, type FormEvent } from 'react'
import { isMarkedWhenEdited, most } from '#domain/community/thread-acts.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { TextEditor } from '../../text/TextEditor.tsx'
import { write, type OneReply, type Thread } from '../thread.data.ts'
import { copy } from '../thread.copy.ts'
import { useAct } from './use-act.ts'

type Post = { thread: Thread; reply: OneReply | null }

/** Changes a reply, or the thread itself when `reply` is null. */
export function EditDialog({ thread, reply, open, onClose }: Post & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} wide title={copy.edit}>
      <EditForm thread={thread} reply={reply} onClose={onClose} />
    </Dialog>
  )
}

function EditForm({ thread, reply, onClose }: Post & { onClose: () => void }) {
  const now = useNow()
  const [title, setTitle] = useState(thread.title)
  const [body, setBody] = useState((reply ?? thread).body)
  const [tags, setTags] = useState(thread.tags.join(', '))
  const act = useAct(thread.id)
  function save(event?: FormEvent) {
    event?.preventDefault()
    const then = { done: copy.saved, after: onClose }
    if (!reply) return act.mutate({ run: () => write.edit(thread.id, { title, body, tags: tagsOf(tags) }), ...then })
    return act.mutate({
      replyId: reply.id,
      run: async () => {
        const { body: text, status, edited_at } = await write.editReply(reply.id, body)
        return { body: text, status, edited_at }
      },
      ...then,
    })
  }
  const failure = act.error && wordingOf(act.error, copy.failed)
  return (
    <form className="grid gap-4" onSubmit={save}>
      {isMarkedWhenEdited(reply ?? thread, now) && <p className="muted text-sm">{copy.marksEdit}</p>}
      {!reply && (
        <Field label={copy.editTitle}>
          {(control) => <Input {...control} value={title} maxLength={most.title} onChange={(event) => setTitle(event.target.value)} />}
        </Field>
      )}
      <TextEditor
        label={reply ? copy.editReply : copy.editBody}
        value={body}
        onChange={setBody}
        most={reply ? most.reply : most.thread}
        rows={8}
        error={failure}
        onSubmit={save}
      />
      {!reply && (
        <Field label={copy.editTags}>
          {(control) => <Input {...control} value={tags} maxLength={200} onChange={(event) => setTags(event.target.value)} />}
        </Field>
      )}
      <div className="flex justify-end gap-2.5">
        <Button variant="outline" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" disabled={body.trim() === ''} busy={act.isPending && copy.saving}>
          {copy.save}
        </Button>
      </div>
    </form>
  )
}

const tagsOf = (typed: string) =>
  typed
    .split(/[,#]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
