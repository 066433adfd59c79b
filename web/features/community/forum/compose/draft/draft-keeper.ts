// Keeps a draft while it is written: in this browser at once, on the server every three seconds. Whatever fails, it is
// in this browser, and is saved when the connection is back. It begins with `start`, and ends when the form is left.
import type { SavedDraft, StoredDraft } from '../compose.data.ts'
import { isBlank, type ThreadDraft, type Unsaved } from './draft.ts'

const saveAfterMs = 3000
/** A whole text is written each time. */
const keepEveryMs = 300
/** After a failure. */
const longestPauseMs = 60_000

/** `keptAs`: the draft in whose place this browser kept it, if it is now one of its own. */
export type Start = { draft: ThreadDraft; saved: SavedDraft | null; isUnsaved: boolean; keptAs?: string }
export type DraftState = {
  draft: ThreadDraft
  saved: SavedDraft | null
  state: 'saved' | 'unsaved' | 'saving' | 'failed'
  failure: unknown
  /** It became a draft of its own while it was written. */
  isApart: boolean
}

export type DraftKeeper = {
  subscribe: (listener: () => void) => () => void
  now: () => DraftState
  change: (part: Partial<ThreadDraft>) => void
  /** Keeps here what is not kept yet, before the page is left. */
  keepNow: () => void
  /** Saves now what is not saved yet. */
  save: () => Promise<void>
  /** For a draft that was posted or discarded: saves nothing from now on, and resolves to its id on the server. */
  end: () => Promise<string | null>
}

export function keepDraft(
  start: Start,
  {
    save,
    keepHere,
  }: {
    /** Stores it on the server. `isRetry`: an earlier try may have stored it, although it seemed to fail. */
    save: (saved: SavedDraft | null, draft: ThreadDraft, isRetry: boolean) => Promise<StoredDraft>
    /** Keeps what the server does not have in this browser, in the place of the draft with this id; null removes it. */
    keepHere: (id: string | null, unsaved: Unsaved | null) => void
  },
): DraftKeeper {
  let current: DraftState = {
    draft: start.draft,
    saved: start.saved,
    state: start.isUnsaved ? 'unsaved' : 'saved',
    failure: null,
    isApart: false,
  }
  let failures = 0
  let hasEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let keeping: ReturnType<typeof setTimeout> | undefined
  let keptAt = 0
  let sending: Promise<void> | null = null
  const listeners = new Set<() => void>()
  if (start.isUnsaved) saveLater()

  function set(part: Partial<DraftState>) {
    current = { ...current, ...part }
    for (const listener of listeners) listener()
  }

  function keep() {
    clearTimeout(keeping)
    keeping = undefined
    keptAt = Date.now()
    const { draft, saved } = current
    keepHere(saved?.id ?? null, isBlank(draft) ? null : { draft, base: saved?.updated_at ?? null })
  }

  function keepSoon() {
    const wait = keptAt + keepEveryMs - Date.now()
    if (wait > 0) keeping ??= setTimeout(keep, wait)
    else keep()
  }

  function forgetHere(saved: SavedDraft | null) {
    clearTimeout(keeping)
    keeping = undefined
    keepHere(saved?.id ?? null, null)
    if (start.keptAs !== undefined) keepHere(start.keptAs, null)
  }

  // Not put off by further changes, so that it is saved while it is written.
  function saveLater() {
    timer ??= setTimeout(() => void saveAll(), Math.min(saveAfterMs * 2 ** failures, longestPauseMs))
  }

  async function saveAll(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (sending === null) sending = send().finally(() => (sending = null))
    await sending
  }

  async function send(): Promise<void> {
    const { draft, saved } = current
    // One that was never saved and has nothing in it is none.
    if (hasEnded || current.state === 'saved' || (saved === null && isBlank(draft))) return
    set({ state: 'saving' })
    try {
      const { row, clientId, isApart } = await save(saved, draft, failures > 0)
      failures = 0
      const isWhole = current.draft === draft
      forgetHere(saved)
      set({
        draft: isApart ? { ...current.draft, clientId } : current.draft,
        saved: row,
        state: isWhole ? 'saved' : 'unsaved',
        failure: null,
        isApart: isApart || current.isApart,
      })
      if (!isWhole && !hasEnded) {
        keep()
        saveLater()
      }
    } catch (failure) {
      failures += 1
      set({ state: 'failed', failure })
      if (!hasEnded) saveLater()
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: () => current,
    change(part) {
      const draft = { ...current.draft, ...part }
      set({ draft, state: current.state === 'saving' ? 'saving' : 'unsaved' })
      keepSoon()
      saveLater()
    },
    keepNow: () => {
      if (keeping !== undefined) keep()
    },
    save: saveAll,
    async end() {
      hasEnded = true
      clearTimeout(timer)
      await sending
      forgetHere(current.saved)
      return current.saved?.id ?? null
    },
  }
}
