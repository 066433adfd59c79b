export type ResultAction = { label: string; onClick: () => void }
export type Result = {
  id: number
  title: string
  line?: string | undefined
  variant: 'default' | 'destructive' | 'success'
  action?: ResultAction | undefined
  isOpen: boolean
}

const duration = 5000
// Long enough to take something back.
const durationWithAction = 6000
const removedAfter = 2500

const durationOf = ({ action }: Pick<Result, 'action'>) => (action ? durationWithAction : duration)

/** Shows at most one result, for 5000 ms, or 6000 ms with an action; it leaves the page 2500 ms after it was dismissed (spec §9). */
export function makeResults() {
  let current: Result | null = null
  let lastId = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(next: Result | null) {
    current = next
    for (const listener of listeners) listener()
  }
  function after(milliseconds: number, then: () => void) {
    clearTimeout(timer)
    timer = setTimeout(then, milliseconds)
  }
  function dismiss(id: number) {
    if (!current || current.id !== id || !current.isOpen) return
    set({ ...current, isOpen: false })
    after(removedAfter, () => set(null))
  }

  return {
    show(result: Omit<Result, 'id' | 'isOpen'>): () => void {
      const id = ++lastId
      set({ ...result, id, isOpen: true })
      after(durationOf(result), () => dismiss(id))
      return () => dismiss(id)
    },
    dismiss,
    /** Stays open while someone points at it or focuses it. */
    hold: () => {
      if (current?.isOpen) clearTimeout(timer)
    },
    release: () => {
      const held = current
      if (held?.isOpen) after(durationOf(held), () => dismiss(held.id))
    },
    current: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const results = makeResults()
