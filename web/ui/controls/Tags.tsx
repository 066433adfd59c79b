import { X } from 'lucide-react'
import './tags.css'

/** What was chosen, each with a button that removes it. */
export function Tags({
  label,
  tags,
  nameOf = (tag) => tag,
  onRemove,
}: {
  /** Where no field around it has one. */
  label?: string
  tags: string[]
  nameOf?: (tag: string) => string
  onRemove: (tag: string) => void
}) {
  if (tags.length === 0) return null
  return (
    <ul className="tags" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          {nameOf(tag)}
          <button
            type="button"
            aria-label={`Remove ${nameOf(tag)}`}
            onClick={(event) => {
              focusNeighbor(event.currentTarget)
              onRemove(tag)
            }}
          >
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The button goes with its tag; the keyboard stays in the list. */
function focusNeighbor(button: HTMLElement): void {
  const own = button.closest('li')
  const neighbor = own?.nextElementSibling ?? own?.previousElementSibling
  neighbor?.querySelector('button')?.focus()
}
