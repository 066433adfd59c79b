import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { shows } from '#domain/wording/visible.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { admin } from '../admin.data.ts'
import { withProof } from '#web/features/account/proof/with-proof.ts'
import { copy, settingWords, switchWords } from './settings.copy.ts'
import { changeSetting, switchFeature, type Setting, type Switch } from './settings.data.ts'

/** `value` is the number to begin with. */
export type Change = { kind: 'switch'; of: Switch } | { kind: 'setting'; of: Setting; value: number }

const longestReason = 500

/** What will happen, and the reason, before the button. */
export function ChangeDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const me = useMe()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [text, setText] = useState(change.kind === 'setting' ? String(change.value) : '')
  const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : null
  const isComplete = shows(reason) && (change.kind === 'switch' || isWithin(change.of, value))
  const saving = useMutation({
    mutationFn: () =>
      withProof(() =>
        change.kind === 'switch'
          ? switchFeature(change.of.area, !change.of.is_on, reason.trim())
          : changeSetting(change.of.name, value ?? 0, reason.trim()),
      ),
    onSuccess: async (isDone) => {
      if (isDone) notify.success(copy.done)
      else notify.result(copy.nothing)
      onClose()
      await queries.invalidateQueries({ queryKey: admin.all(me.id) })
    },
  })
  const { title, action, says } = wordsOf(change)
  const close = () => {
    if (!saving.isPending) onClose()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isComplete) saving.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={title}
      footer={
        <>
          <Button variant="outline" disabled={saving.isPending} onClick={close}>
            {copy.cancel}
          </Button>
          <Button
            type="submit"
            form="change-setting"
            variant={change.kind === 'switch' && change.of.is_on ? 'destructive' : 'default'}
            disabled={!isComplete}
            busy={saving.isPending && copy.working}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id="change-setting" className="grid gap-4" noValidate onSubmit={submit}>
        {change.kind === 'setting' && (
          <Field
            label={title}
            hideLabel
            hint={copy.value(change.of.lowest.toLocaleString('en-US'), change.of.highest.toLocaleString('en-US'))}
          >
            {(control) => (
              <Input {...control} inputMode="numeric" maxLength={9} value={text} onChange={(event) => setText(event.target.value)} />
            )}
          </Field>
        )}
        <Field label={copy.reason} hint={copy.reasonHint} error={saving.error && wordingOf(saving.error, copy.failed)}>
          {(control) => (
            <Textarea {...control} rows={3} maxLength={longestReason} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
        <p className="settings-says">{says}</p>
      </form>
    </Dialog>
  )
}

const isWithin = ({ lowest, highest }: Setting, value: number | null) => value !== null && value >= lowest && value <= highest

function wordsOf(change: Change): { title: string; action: string; says: string } {
  if (change.kind === 'setting') {
    const { name, line } = settingWords(change.of.name)
    return { title: name, action: copy.save, says: line }
  }
  const { name } = switchWords(change.of.area)
  const title = change.of.is_on ? copy.turnOff(name) : copy.turnOn(name)
  return { title, action: title, says: change.of.is_on ? copy.turnsOff : copy.turnsOn(name) }
}
