import { Bold, Eye, Italic, Link2, List, Quote, SquarePen, type LucideIcon } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { lengthOf } from '#domain/wording/length-of.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { begun, linked, wrapped, type Edit } from './marks.ts'
import { typedMention, type Person } from './mentions.ts'
import { FormattedText } from './FormattedText.tsx'
import { useSuggestions } from './use-suggestions.ts'
import './text.css'

const copy = {
  tools: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  list: 'List',
  quote: 'Quote',
  link: 'Link',
  preview: 'Preview',
  write: 'Keep writing',
  nothing: 'Nothing to preview yet.',
  left: (many: number) =>
    many < 0 ? `${(-many).toLocaleString('en-US')} too many characters` : `${many.toLocaleString('en-US')} characters left`,
  people: 'Members to mention',
}

type Tool = 'bold' | 'italic' | 'list' | 'quote' | 'link'
/** `key` is pressed with Ctrl or Cmd, capitals with Shift too. */
const tools: Record<Tool, { icon: LucideIcon; key: string; edit: (box: HTMLTextAreaElement) => Edit }> = {
  bold: { icon: Bold, key: 'b', edit: (box) => wrapped(box.value, selectionOf(box), '**') },
  italic: { icon: Italic, key: 'i', edit: (box) => wrapped(box.value, selectionOf(box), '_') },
  list: { icon: List, key: '*', edit: (box) => begun(box.value, selectionOf(box), '- ') },
  quote: { icon: Quote, key: '>', edit: (box) => begun(box.value, selectionOf(box), '> ') },
  link: { icon: Link2, key: 'k', edit: (box) => linked(box.value, selectionOf(box)) },
}
const selectionOf = ({ selectionStart: start, selectionEnd: end }: HTMLTextAreaElement) => ({ start, end })

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
  const listId = useId()
  const [isPreview, setPreview] = useState(false)
  const [typed, setTyped] = useState<{ at: number; typed: string } | null>(null)
  // The @ whose suggestions were used or closed: they do not open again while its name is typed on.
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const suggestions = useSuggestions((onMention && typed?.typed) ?? null)

  function apply({ start, end, words, select }: Edit) {
    const area = box.current
    if (!area || isReadOnly) return
    area.focus()
    area.setSelectionRange(start, end)
    // The only way that leaves Undo working; browsers take seconds for it with thousands of lines.
    const isLong = words.split('\n').length > mostLines
    if (isLong || !document.execCommand('insertText', false, words)) {
      area.setRangeText(words)
      onChange(area.value)
    }
    area.setSelectionRange(select.start, select.end)
  }
  function mention(person: Person) {
    if (!typed) return
    const words = `@${person.full_name} `
    const end = typed.at + 1 + typed.typed.length
    const at = typed.at + words.length
    apply({ start: typed.at, end, words, select: { start: at, end: at } })
    onMention?.(person)
    closeSuggestions()
  }
  function closeSuggestions() {
    setClosedAt(typed?.at ?? null)
    setTyped(null)
  }
  function look(area: HTMLTextAreaElement) {
    const found = area.selectionStart === area.selectionEnd ? typedMention(area.value.slice(0, area.selectionStart)) : null
    setTyped(found?.at === closedAt ? null : found)
    if (found === null) setClosedAt(null)
  }
  function pressed(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    const { people, chosen } = suggestions
    if (people.length > 0 && !event.ctrlKey && !event.metaKey) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') suggestions.move(event.key === 'ArrowDown' ? 1 : -1)
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) mention(chosen)
      else if (event.key === 'Escape') closeSuggestions()
      else return
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (!event.ctrlKey && !event.metaKey) return
    const tool = Object.values(tools).find(({ key }) => key === event.key || (event.shiftKey && shifted[event.code] === key))
    if (event.key === 'Enter') onSubmit?.()
    else if (tool && box.current) apply(tool.edit(box.current))
    else return
    event.preventDefault()
  }

  const left = most - lengthOf(value)
  const isNear = left < Math.max(200, most / 10)
  return (
    <Field label={label} hideLabel={hideLabel} error={error} hint={hint}>
      {(control) => (
        <div className="text-editor">
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset here would be announced as part of the form */}
          <div className="text-tools" role="group" aria-label={copy.tools}>
            {!isPreview &&
              Object.entries(tools).map(([name, { icon: Icon, edit }]) => (
                <Button
                  key={name}
                  variant="ghost"
                  size="icon"
                  aria-label={copy[name as Tool]}
                  title={copy[name as Tool]}
                  onClick={() => box.current && apply(edit(box.current))}
                >
                  <Icon aria-hidden />
                </Button>
              ))}
            <span className="grow" />
            {isNear && (
              <span className={left < 0 ? 'text-left over' : 'text-left'} aria-live="polite">
                {copy.left(left)}
              </span>
            )}
            <Button
              variant="ghost"
              size="sm"
              className="text-toggle"
              aria-label={isPreview ? copy.write : copy.preview}
              onClick={() => setPreview(!isPreview)}
            >
              {isPreview ? <SquarePen aria-hidden /> : <Eye aria-hidden />}
              <span>{isPreview ? copy.write : copy.preview}</span>
            </Button>
          </div>
          {isPreview ? (
            <div className="text-preview">
              {value.trim() === '' ? <p className="muted">{copy.nothing}</p> : <FormattedText text={value} />}
            </div>
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
              aria-autocomplete={onMention ? 'list' : undefined}
              aria-controls={suggestions.people.length > 0 ? listId : undefined}
              aria-activedescendant={suggestions.chosen ? `${listId}-${suggestions.chosen.id}` : undefined}
              onChange={(event) => {
                onChange(event.target.value)
                look(event.target)
              }}
              onSelect={(event) => look(event.currentTarget)}
              onBlur={() => setTyped(null)}
              onKeyDown={pressed}
            />
          )}
          {suggestions.people.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the suggestions belong to the box above, which keeps the focus
            <div className="text-people" id={listId} role="listbox" aria-label={copy.people}>
              {suggestions.people.map((person) => (
                <div
                  key={person.id}
                  id={`${listId}-${person.id}`}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
                  role="option"
                  aria-selected={person === suggestions.chosen}
                  // Before the box loses the focus.
                  onPointerDown={(event) => {
                    event.preventDefault()
                    mention(person)
                  }}
                >
                  {person.full_name}
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

/** Of what a button puts in. */
const mostLines = 200

/** Keyboards differ in what Shift makes of these keys. */
const shifted: Partial<Record<string, string>> = { Digit8: '*', Digit9: '>' }
