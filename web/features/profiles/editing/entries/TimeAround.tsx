import { lengthOf } from '#domain/wording/durations.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import type { ServiceDraft } from '#web/features/profiles/profiles.data.ts'
import { copy } from './entries.copy.ts'

type Around = Pick<ServiceDraft, 'buffer_before_minutes' | 'buffer_after_minutes' | 'min_notice_hours'>

const buffers = Array.from({ length: 13 }, (_, place) => place * 5)
const notices = [0, 1, 2, 4, 8, 12, 24, 48, 72, 168]

/** What a service needs beside its own length, for the times two members share. */
export function TimeAround({ draft, change }: { draft: Around; change: (part: Partial<Around>) => void }) {
  const { buffer_before_minutes: before, buffer_after_minutes: after, min_notice_hours: notice } = draft
  return (
    <div className="grid grid-cols-3 gap-3 md:gap-4">
      <Amount
        label="Set-up"
        hint={copy.offer.buffer}
        value={before}
        choices={buffers}
        words={minuteWords}
        onChange={(minutes) => change({ buffer_before_minutes: minutes })}
      />
      <Amount
        label="Clean-up"
        hint={copy.offer.buffer}
        value={after}
        choices={buffers}
        words={minuteWords}
        onChange={(minutes) => change({ buffer_after_minutes: minutes })}
      />
      <Amount
        label="Notice"
        hint={copy.offer.notice}
        value={notice}
        choices={notices}
        words={noticeWords}
        onChange={(hours) => change({ min_notice_hours: hours })}
      />
    </div>
  )
}

function Amount({
  label,
  hint,
  value,
  choices,
  words,
  onChange,
}: {
  label: string
  hint: string
  value: number
  choices: number[]
  words: (value: number) => string
  onChange: (value: number) => void
}) {
  // The member's own may be another one, set through the API.
  const all = [...new Set([...choices, value])].toSorted((a, b) => a - b)
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {all.map((each) => (
            <option key={each} value={each}>
              {words(each)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const minuteWords = (minutes: number) => (minutes === 0 ? 'None' : lengthOf(minutes))

function noticeWords(hours: number): string {
  if (hours === 0) return 'None'
  return hours > 24 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} h`
}
