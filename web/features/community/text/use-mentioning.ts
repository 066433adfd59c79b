import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { isEnter } from '#web/ui/keys.ts'
import type { Edit } from './marks.ts'
import { typedMention, type Person } from './mentions.ts'
import { useSuggestions } from './use-suggestions.ts'

export type Mentioning = ReturnType<typeof useMentioning>

/** Names offered after an @ for what is typed behind it; `apply` puts in the one that is taken. Without `onMention` none are. */
export function useMentioning(apply: (edit: Edit) => void, onMention: ((person: Person) => void) | undefined) {
  const listId = useId()
  const [typed, setTyped] = useState<{ at: number; typed: string } | null>(null)
  // The @ whose suggestions were used or closed: they do not open again while its name is typed on.
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const { people, chosen, move } = useSuggestions((onMention && typed?.typed) ?? null)

  function close() {
    setClosedAt(typed?.at ?? null)
    setTyped(null)
  }
  function take(person: Person) {
    if (!typed) return
    const words = `@${person.full_name} `
    const end = typed.at + 1 + typed.typed.length
    const at = typed.at + words.length
    apply({ start: typed.at, end, words, select: { start: at, end: at } })
    onMention?.(person)
    close()
  }
  /** Looks for an @ before the cursor. */
  function look(area: HTMLTextAreaElement) {
    const found = area.selectionStart === area.selectionEnd ? typedMention(area.value.slice(0, area.selectionStart)) : null
    setTyped(found?.at === closedAt ? null : found)
    if (found === null) setClosedAt(null)
  }
  return {
    listId,
    people,
    chosen,
    take,
    look,
    ofBox: {
      'aria-autocomplete': onMention && 'list',
      'aria-controls': people.length > 0 ? listId : undefined,
      'aria-activedescendant': chosen ? `${listId}-${chosen.id}` : undefined,
      onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => look(event.currentTarget),
      onBlur: () => setTyped(null),
    } as const,
    /** Whether the key was for the names. */
    pressed(event: KeyboardEvent): boolean {
      if (people.length === 0 || event.ctrlKey || event.metaKey) return false
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
      else if ((isEnter(event.nativeEvent) || event.key === 'Tab') && chosen) take(chosen)
      else if (event.key === 'Escape') close()
      else return true
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}
