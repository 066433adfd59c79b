import { useId, useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { momentOf } from './draft.ts'
import { copy } from './interviews.copy.ts'
import { WhenFields } from './WhenFields.tsx'

const words = copy.suggesting
type Props = { busy: string | false; onSuggest: (date: string) => void; onClose: () => void }

/** The applicant suggests another time for an interview. */
export function SuggestDialog({ busy, onSuggest, onClose }: Props) {
  const formId = useId()
  const [when, setWhen] = useState({ date: '', time: '' })
  const [isPast, setPast] = useState(false)
  function send() {
    const moment = momentOf(when)
    const isWrong = !(moment > new Date())
    setPast(isWrong)
    if (!isWrong) onSuggest(moment.toISOString())
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !busy && onClose()}
      title={words.title}
      description={words.line}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={when.date === '' || when.time === ''} busy={busy}>
            {words.action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="interview-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) send()
        }}
      >
        <WhenFields when={when} error={isPast ? copy.past : undefined} onChange={(more) => setWhen({ ...when, ...more })} />
      </form>
    </Dialog>
  )
}
