import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { lengthOf } from '#domain/wording/length-of.ts'
import { shows } from '#domain/wording/visible.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { isComposing, isEnter } from '#web/ui/keys.ts'
import type { Edit } from './marks.ts'
import type { Person } from './mentions.ts'
import { FormattedText } from './FormattedText.tsx'
import { copy } from './text.copy.ts'
import { editOfKeys, TextTools } from './TextTools.tsx'
import { useMentioning, type Mentioning } from './use-mentioning.ts'
import './text.css'

/**
 * A text with formatting (parse.ts). With `onMention`, which says who was chosen, names are offered after an @. Ctrl+Enter
 * calls `onSubmit`.
 */
export function TextEditor({
  label,
  hideLabel = false,
  value,
  onChange,
  most,
  rows = 6,
  placeholder,
  hint,
  error,
  takesFocus = false,
  isReadOnly = false,
  onMention,
  onSubmit,
}: {
  label: string
  hideLabel?: boolean
  value: string
  onChange: (text: string) => void
  most: number
  rows?: number
  placeholder?: string
  hint?: ReactNode
  error?: string | null | undefined
  /** Only where a button that says so opened it. */
  takesFocus?: boolean
  /** While it is sent: what is typed then would be lost. */
  isReadOnly?: boolean
  onMention?: (person: Person) => void
  onSubmit?: () => void
}) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [isPreview, setPreview] = useState(false)
  const mentioning = useMentioning(apply, onMention)

  function apply(edit: Edit) {
    if (box.current && !isReadOnly) putIn(box.current, edit, onChange)
  }
  function pressed(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isComposing(event.nativeEvent) || mentioning.pressed(event) || (!event.ctrlKey && !event.metaKey)) return
    const edit = editOfKeys(event)
    if (isEnter(event.nativeEvent)) onSubmit?.()
    else if (edit && box.current) apply(edit(box.current))
    else return
    event.preventDefault()
  }

  const left = most - lengthOf(value)
  const isNear = left < Math.max(200, most / 10)
  return (
    <Field label={label} hideLabel={hideLabel} error={error} hint={hint}>
      {(control) => (
        <div className="text-editor">
          <TextTools
            left={isNear ? left : null}
            isPreview={isPreview}
            onPreview={() => setPreview(!isPreview)}
            onEdit={(edit) => box.current && apply(edit(box.current))}
          />
          {isPreview ? (
            <Preview text={value} />
          ) : (
            <textarea
              {...control}
              ref={box}
              rows={rows}
              value={value}
              placeholder={placeholder}
              readOnly={isReadOnly}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- see takesFocus
              autoFocus={takesFocus}
              {...mentioning.ofBox}
              onChange={(event) => {
                onChange(event.target.value)
                mentioning.look(event.target)
              }}
              onKeyDown={pressed}
            />
          )}
          <Suggestions {...mentioning} />
        </div>
      )}
    </Field>
  )
}

/** Of what a button puts in. */
const mostLines = 200

/** `onChange` is called if the box itself does not say that it changed. */
function putIn(box: HTMLTextAreaElement, { start, end, words, select }: Edit, onChange: (text: string) => void): void {
  box.focus()
  box.setSelectionRange(start, end)
  // The only way that leaves Undo working; browsers take seconds for it with thousands of lines.
  const isLong = words.split('\n').length > mostLines
  if (isLong || !document.execCommand('insertText', false, words)) {
    box.setRangeText(words)
    onChange(box.value)
  }
  box.setSelectionRange(select.start, select.end)
}

function Preview({ text }: { text: string }) {
  return <div className="text-preview">{!shows(text) ? <p className="muted">{copy.nothing}</p> : <FormattedText text={text} />}</div>
}

function Suggestions({ listId, people, chosen, take }: Pick<Mentioning, 'listId' | 'people' | 'chosen' | 'take'>) {
  if (people.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the suggestions belong to the box above, which keeps the focus
    <div className="text-people" id={listId} role="listbox" aria-label={copy.people}>
      {people.map((person) => (
        <div
          key={person.id}
          id={`${listId}-${person.id}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
          role="option"
          aria-selected={person === chosen}
          // Before the box loses the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            take(person)
          }}
        >
          {person.full_name}
        </div>
      ))}
    </div>
  )
}
