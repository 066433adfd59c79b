import { useState } from 'react'
import { categories, categoryLabels } from '#domain/community/forum.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select, Textarea } from '#web/ui/controls/Input.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { write, type OneReply, type Thread } from '../thread.data.ts'
import { copy } from '../thread.copy.ts'
import { useAct } from './use-act.ts'

const { moving, removing, done } = copy.team
type Shown = { open: boolean; onClose: () => void }

/** For the team: removes a post, with a reason for the audit log. */
export function RemoveDialog({ thread, reply, open, onClose }: Shown & { thread: Thread; reply: OneReply | null }) {
  const [reason, setReason] = useState('')
  const act = useAct(thread.id)
  const isReply = reply !== null
  function remove() {
    const why = reason.trim()
    const then = { done, after: onClose }
    if (!reply) return act.mutate({ run: () => write.keep(thread.id, 'remove', { reason: why }), ...then })
    return act.mutate({
      replyId: reply.id,
      run: async () => {
        await write.keepReply(reply.id, 'remove', why)
        return { status: 'hidden', body: '' }
      },
      ...then,
    })
  }
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={removing.title(isReply)} description={removing.line}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          remove()
        }}
      >
        <Field label={removing.reason}>
          {(control) => (
            <Textarea {...control} rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
        <div className="flex justify-end gap-2.5">
          <Button variant="outline" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" variant="destructive" disabled={reason.trim() === ''} busy={act.isPending && removing.busy}>
            {removing.action(isReply)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** For the team: moves a thread to another category. */
export function MoveDialog({ thread, open, onClose }: Shown & { thread: Thread }) {
  const [category, setCategory] = useState<string>(thread.category)
  const act = useAct(thread.id)
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={moving.title}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          act.mutate({ run: () => write.keep(thread.id, 'move', { category }), done, after: onClose })
        }}
      >
        <Field label={moving.category}>
          {(control) => (
            <Select {...control} value={category} onChange={(event) => setCategory(event.target.value)}>
              {categories.map((each) => (
                <option key={each} value={each}>
                  {categoryLabels[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="flex justify-end gap-2.5">
          <Button variant="outline" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" disabled={category === thread.category} busy={act.isPending && moving.busy}>
            {moving.action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
