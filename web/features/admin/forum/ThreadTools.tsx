import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FolderInput, Lock, LockOpen, Pin, PinOff } from 'lucide-react'
import { useState } from 'react'
import { crafts } from '#domain/crafts.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { admin } from '../admin.data.ts'
import { useMay } from '../may.tsx'
import { copy } from './forum.copy.ts'
import { forum } from './forum.data.ts'
import { keepThread, type Thread, type ThreadAct } from './posts.data.ts'

const words = copy.tools

/** Pins, closes and moves the thread of a report. None of it decides the report. */
export function ThreadTools({ thread }: { thread: Thread }) {
  const me = useMe()
  const may = useMay()
  const queries = useQueryClient()
  const [isMoving, setMoving] = useState(false)
  const change = useMutation({
    mutationFn: (act: ThreadAct) => keepThread(thread.id, act),
    onSuccess: async (_, { what }) => {
      notify.success(words[what].done)
      setMoving(false)
      await queries.invalidateQueries({ queryKey: [...admin.all(me.id), forum.key] })
    },
    onError: (error) => notify.error(wordingOf(error, words.failed)),
  })
  if (!may('keep_forum')) return null
  const pin = thread.isPinned ? 'unpin' : 'pin'
  const lock = thread.isLocked ? 'unlock' : 'lock'
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="visually-hidden">{words.label}</legend>
      <Button variant="outline" size="sm" disabled={change.isPending} onClick={() => change.mutate({ what: pin })}>
        {thread.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />} {words[pin].label}
      </Button>
      <Button variant="outline" size="sm" disabled={change.isPending} onClick={() => change.mutate({ what: lock })}>
        {thread.isLocked ? <LockOpen aria-hidden /> : <Lock aria-hidden />} {words[lock].label}
      </Button>
      <Button variant="outline" size="sm" disabled={change.isPending} onClick={() => setMoving(true)}>
        <FolderInput aria-hidden /> {words.move.label}
      </Button>
      {isMoving && (
        <MoveDialog
          from={thread.category}
          isBusy={change.isPending}
          onMove={(category) => change.mutate({ what: 'move', category })}
          onClose={() => setMoving(false)}
        />
      )}
    </fieldset>
  )
}

type Moving = { from: string; isBusy: boolean; onMove: (category: string) => void; onClose: () => void }

function MoveDialog({ from, isBusy, onMove, onClose }: Moving) {
  const [category, setCategory] = useState(from)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={words.move.title}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            {words.move.cancel}
          </Button>
          <Button disabled={category === from} busy={isBusy && words.move.busy} onClick={() => onMove(category)}>
            {words.move.label}
          </Button>
        </>
      }
    >
      <Field label={words.move.to}>
        {(control) => (
          <Select {...control} value={category} onChange={(event) => setCategory(event.target.value)}>
            {['general', ...crafts].map((each) => (
              <option key={each} value={each}>
                {copy.categoryOf(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Dialog>
  )
}
