import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChatRoom } from '#domain/community/chat.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { chat, write } from '../chat.data.ts'
import { copy } from '../chat.copy.ts'

const { settings } = copy

/** For the team: what is pinned in a room, its rules, and its pace. */
export function RoomSettings({ room, open, onOpenChange }: { room: ChatRoom; open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={settings.title(room.name)}>
      <Form room={room} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Form({ room, onDone }: { room: ChatRoom; onDone: () => void }) {
  const me = useMe()
  const queries = useQueryClient()
  const [notice, setNotice] = useState(room.notice)
  const [rules, setRules] = useState(room.rules)
  const [seconds, setSeconds] = useState(String(room.slow_mode_seconds))
  const pace = /^\d{1,4}$/.test(seconds.trim()) ? Number(seconds) : null
  const saving = useMutation({
    mutationFn: () => write.setRoom({ id: room.id, notice, rules, slow_mode_seconds: pace ?? 0 }),
    onSuccess: async () => {
      notify.success(settings.done)
      onDone()
      await queries.invalidateQueries({ queryKey: chat.rooms(me.id).queryKey })
    },
  })
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (pace !== null) saving.mutate()
      }}
    >
      <Field label={settings.notice}>
        {(control) => <Textarea {...control} rows={2} maxLength={300} value={notice} onChange={(event) => setNotice(event.target.value)} />}
      </Field>
      <Field label={settings.rules}>
        {(control) => <Textarea {...control} rows={4} maxLength={1000} value={rules} onChange={(event) => setRules(event.target.value)} />}
      </Field>
      <Field label={settings.slowMode} hint={settings.slowModeHint} error={saving.error && wordingOf(saving.error, settings.failed)}>
        {(control) => (
          <Input {...control} inputMode="numeric" maxLength={4} value={seconds} onChange={(event) => setSeconds(event.target.value)} />
        )}
      </Field>
      <div className="flex justify-end gap-2.5">
        <Button variant="outline" onClick={onDone}>
          {settings.cancel}
        </Button>
        <Button type="submit" disabled={pace === null || pace > 3600} busy={saving.isPending && settings.busy}>
          {settings.action}
        </Button>
      </div>
    </form>
  )
}
