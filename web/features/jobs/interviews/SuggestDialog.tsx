import { useState } from 'react'
import { momentOf } from './draft.ts'
import { InterviewDialog } from './InterviewDialog.tsx'
import { copy } from './interviews.copy.ts'
import { WhenFields } from './WhenFields.tsx'

const words = copy.suggesting
type Props = { timezone: string; busy: string | false; onSuggest: (date: string) => void; onClose: () => void }

/** The applicant suggests another time for an interview. */
export function SuggestDialog({ timezone, busy, onSuggest, onClose }: Props) {
  const [when, setWhen] = useState({ date: '', time: '' })
  const [isPast, setPast] = useState(false)
  function send() {
    const moment = momentOf(when)
    const isWrong = !(moment > new Date())
    setPast(isWrong)
    if (!isWrong) onSuggest(moment.toISOString())
  }
  return (
    <InterviewDialog
      title={words.title}
      line={words.line}
      action={words.action}
      isFilled={when.date !== '' && when.time !== ''}
      busy={busy}
      onSend={send}
      onClose={onClose}
    >
      <WhenFields
        timezone={timezone}
        when={when}
        error={isPast ? copy.past : undefined}
        onChange={(more) => setWhen({ ...when, ...more })}
      />
    </InterviewDialog>
  )
}
