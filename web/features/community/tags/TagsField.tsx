import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { tagOf, type Category } from '#domain/community/forum.ts'
import { most } from '#domain/community/limits.ts'
import { useMe } from '#web/data/session/session.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Tags } from '#web/ui/controls/Tags.tsx'
import { isComposing, isEnter } from '#web/ui/keys.ts'
import { forum } from '../forum/forum.data.ts'
import './tags.css'

const copy = {
  tags: 'Tags',
  tagHint: (many: number) => (many === 0 ? 'Up to 5, Enter adds one' : `${many} of 5`),
  tagAdd: 'Add',
  suggested: 'Suggested tags',
  addTag: (tag: string) => `Add the tag ${tag}`,
}

const mostSuggested = 5

/** Enter and a comma add what was typed; suggestions are the tags that others use in this category. */
export function TagsField({ category, tags, onChange }: { category: Category | null; tags: string[]; onChange: (tags: string[]) => void }) {
  const me = useMe()
  const [text, setText] = useState('')
  const { data: known = [] } = useQuery(forum.tags(me.id, category))
  const isFull = tags.length >= most.tags
  const typed = tagOf(text)
  const suggested = isFull
    ? []
    : known.filter((tag) => !tags.includes(tag) && (text.trim() === '' || (typed !== null && tag.includes(typed)))).slice(0, mostSuggested)

  function add(tag: string | null) {
    if (tag === null || isFull) return
    setText('')
    if (!tags.includes(tag)) onChange([...tags, tag])
  }
  function pressed(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Backspace' && text === '') onChange(tags.slice(0, -1))
    if (!isEnter(event.nativeEvent) && event.key !== ',') return
    event.preventDefault()
    add(typed)
  }

  return (
    <div className="grid content-start gap-2">
      <Field label={copy.tags} hint={copy.tagHint(tags.length)}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={30}
            placeholder={copy.tagAdd}
            disabled={isFull}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={pressed}
            onBlur={() => add(typed)}
          />
        )}
      </Field>
      <Tags label={copy.tags} tags={tags} onRemove={(tag) => onChange(tags.filter((each) => each !== tag))} />
      {suggested.length > 0 && (
        <ul className="tags-suggested" aria-label={copy.suggested}>
          {suggested.map((tag) => (
            <li key={tag}>
              {/* Pressed before the field is left, which would add what was typed. */}
              <button
                type="button"
                aria-label={copy.addTag(tag)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => add(tag)}
              >
                #{tag}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
