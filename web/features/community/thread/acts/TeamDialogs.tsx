import { useState } from 'react'
import { paceWords } from '#domain/wording/durations.ts'
import { categories, categoryLabels } from '#domain/community/forum.ts'
import { RemovalDialog } from '#web/features/moderation/RemovalDialog.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { write, type OneReply, type Thread } from '../thread.data.ts'
import { copy } from '../thread.copy.ts'
import { useAct } from './use-act.ts'

const { moving, removing, slowing, done } = copy.team
type Shown = { open: boolean; onClose: () => void }

/** For the team: removes a post. */
export function RemoveDialog({ thread, reply, open, onClose }: Shown & { thread: Thread; reply: OneReply | null }) {
  const act = useAct(thread.id)
  const isReply = reply !== null
  function remove(reason: string) {
    const then = { done, after: onClose }
    if (!reply) return act.mutate({ run: () => write.keep(thread.id, 'remove', { reason }), ...then })
    return act.mutate({
      replyId: reply.id,
      run: async () => {
        await write.keepReply(reply.id, 'remove', reason)
        return { status: 'hidden', body: '' }
      },
      ...then,
    })
  }
  return (
    <RemovalDialog
      title={removing.title(isReply)}
      action={removing.action(isReply)}
      busy={act.isPending && removing.busy}
      open={open}
      onRemove={remove}
      onClose={onClose}
    />
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

const paces = [0, 30, 60, 300, 900, 3600]

/** For the team: how long members wait between two replies. */
export function SlowDialog({ thread, open, onClose }: Shown & { thread: Thread }) {
  const [seconds, setSeconds] = useState(thread.slow_mode_seconds)
  const act = useAct(thread.id)
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={slowing.title}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          act.mutate({ run: () => write.slow(thread.id, seconds), done: slowing.done, after: onClose })
        }}
      >
        <p className="muted">{slowing.line}</p>
        <Field label={slowing.pace}>
          {(control) => (
            <Select {...control} value={seconds} onChange={(event) => setSeconds(Number(event.target.value))}>
              {[...new Set([...paces, thread.slow_mode_seconds])]
                .toSorted((one, other) => one - other)
                .map((each) => (
                  <option key={each} value={each}>
                    {each === 0 ? slowing.off : paceWords(each)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <div className="flex justify-end gap-2.5">
          <Button variant="outline" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" disabled={seconds === thread.slow_mode_seconds} busy={act.isPending && slowing.busy}>
            {slowing.action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
