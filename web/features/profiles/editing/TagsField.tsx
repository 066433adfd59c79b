import { useId, useState, type KeyboardEvent } from 'react'
import { cut } from '#domain/wording/cut.ts'
import { shows } from '#domain/wording/visible.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Tags } from '#web/ui/controls/Tags.tsx'
import { isEnter } from '#web/ui/keys.ts'

/** Short words, added one at a time by Enter, a comma or leaving the field. */
export function TagsField({
  label,
  hint,
  error,
  tags,
  onChange,
  suggestions,
  limit,
}: {
  label: string
  hint: string
  error: string | null
  tags: string[]
  onChange: (tags: string[]) => void
  suggestions: string[]
  limit: number
}) {
  const [text, setText] = useState('')
  const listId = useId()
  const isFull = tags.length >= limit

  function add(typed: string) {
    const words = typed.split(',').map((word) => cut(word.trim(), 40))
    const fresh = words.filter((word) => shows(word) && !tags.some((tag) => tag.toLowerCase() === word.toLowerCase()))
    setText('')
    if (fresh.length > 0) onChange([...tags, ...fresh].slice(0, limit))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isEnter(event.nativeEvent) && text.trim()) {
      event.preventDefault()
      add(text)
    }
    if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1))
  }

  return (
    <Field label={label} hint={isFull ? `${limit} at most.` : hint} error={error}>
      {(control) => (
        <>
          <Tags tags={tags} onRemove={(tag) => onChange(tags.filter((each) => each !== tag))} />
          <div className="flex gap-2">
            <Input
              {...control}
              list={listId}
              value={text}
              disabled={isFull}
              onKeyDown={onKeyDown}
              onBlur={() => add(text)}
              onChange={(event) => (event.target.value.includes(',') ? add(event.target.value) : setText(event.target.value))}
            />
            <Button variant="outline" className="edit-add" disabled={isFull || !shows(text)} onClick={() => add(text)}>
              Add
            </Button>
          </div>
          <datalist id={listId}>
            {suggestions
              .filter((each) => !tags.includes(each))
              .map((each) => (
                <option key={each}>{each}</option>
              ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
