// Keeps a draft while it is written: in this browser at once, on the server every three seconds. Whatever fails, it is
// in this browser, and is saved when the connection is back. It begins with `start`, and ends when the form is left.
import type { Saved, Stored, Unsaved } from './saved-draft.ts'

const saveAfterMs = 3000
/** A whole text is written each time. */
const keepEveryMs = 300
/** After a failure. */
const longestPauseMs = 60_000

/** `keptAs`: the draft in whose place this browser kept it, if it is now one of its own. */
export type Start<Draft> = { draft: Draft; saved: Saved | null; isUnsaved: boolean; keptAs?: string }
export type DraftState<Draft> = {
  draft: Draft
  saved: Saved | null
  state: 'saved' | 'unsaved' | 'saving' | 'failed'
  failure: unknown
  /** It became a draft of its own while it was written. */
  isApart: boolean
}

export type DraftKeeper<Draft> = {
  subscribe: (listener: () => void) => () => void
  now: () => DraftState<Draft>
  change: (part: Partial<Draft>) => void
  /** Of a form that shows it. Once the function it returns is called, what is not saved is sent once more, and then stays here. */
  attend: () => () => void
  /** Keeps here what is not kept yet, before the page is left. */
  keepNow: () => void
  /** Saves now what is not saved yet. */
  save: () => Promise<void>
  /** For a draft that was posted or discarded: saves nothing from now on, and resolves to its id on the server. */
  end: () => Promise<string | null>
}

export type Places<Draft> = {
  /** Stores it on the server. `isRetry`: an earlier try may have stored it, although it seemed to fail. */
  save: (saved: Saved | null, draft: Draft, isRetry: boolean) => Promise<Stored>
  /** Keeps what the server does not have in this browser, in the place of the draft with this id; null removes it. */
  keepHere: (id: string | null, unsaved: Unsaved<Draft> | null) => void
  /** Whether it has nothing that would be missed. */
  isBlank: (draft: Draft) => boolean
}

export function keepDraft<Draft extends { clientId: string }>(
  start: Start<Draft>,
  { save, keepHere, isBlank }: Places<Draft>,
): DraftKeeper<Draft> {
  const state = watched(begun(start))
  let failures = 0
  let hasEnded = false
  let isLeft = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
  if (start.isUnsaved) saveLater()

  /** One that was never saved and has nothing in it. */
  const isNone = ({ draft, saved }: DraftState<Draft>) => saved === null && isBlank(draft)

  const here = atMostEvery(keepEveryMs, () => {
    const { draft, saved } = state.now()
    keepHere(saved?.id ?? null, isNone(state.now()) ? null : { draft, base: saved?.updated_at ?? null })
  })

  function forgetHere(saved: Saved | null) {
    here.cancel()
    keepHere(saved?.id ?? null, null)
    if (start.keptAs !== undefined) keepHere(start.keptAs, null)
  }

  // Not put off by further changes, so that it is saved while it is written.
  function saveLater() {
    if (isLeft) return
    timer ??= setTimeout(() => void saveAll(), Math.min(saveAfterMs * 2 ** failures, longestPauseMs))
  }

  async function saveAll(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (sending === null) sending = send().finally(() => (sending = null))
    await sending
  }

  async function send(): Promise<void> {
    const { draft, saved } = state.now()
    if (hasEnded || state.now().state === 'saved' || isNone(state.now())) return
    state.set({ state: 'saving' })
    try {
      const stored = await save(saved, draft, failures > 0)
      failures = 0
      forgetHere(saved)
      state.set(withStored(state.now(), draft, stored))
      if (state.now().state === 'unsaved' && !hasEnded) {
        here.now()
        saveLater()
      }
    } catch (failure) {
      failures += 1
      state.set({ state: 'failed', failure })
      if (!hasEnded) saveLater()
    }
  }

  return {
    subscribe: state.subscribe,
    now: state.now,
    change(part) {
      const draft = { ...state.now().draft, ...part }
      state.set({ draft, state: state.now().state === 'saving' ? 'saving' : 'unsaved' })
      here.soon()
      saveLater()
    },
    attend() {
      isLeft = false
      if (state.now().state !== 'saved') saveLater()
      return () => {
        isLeft = true
        here.ifWaiting()
        // What was typed while it was being saved is sent after it.
        void saveAll().then(() => (state.now().state === 'unsaved' ? saveAll() : undefined))
      }
    },
    keepNow: here.ifWaiting,
    save: saveAll,
    async end() {
      hasEnded = true
      clearTimeout(timer)
      await sending
      forgetHere(state.now().saved)
      return state.now().saved?.id ?? null
    },
  }
}

const begun = <Draft>({ draft, saved, isUnsaved }: Start<Draft>): DraftState<Draft> => ({
  draft,
  saved,
  state: isUnsaved ? 'unsaved' : 'saved',
  failure: null,
  isApart: false,
})

/** After `sent` was stored; it may have been written on meanwhile. */
const withStored = <Draft extends { clientId: string }>(
  current: DraftState<Draft>,
  sent: Draft,
  { row, clientId, isApart }: Stored,
): DraftState<Draft> => ({
  draft: isApart ? { ...current.draft, clientId } : current.draft,
  saved: row,
  state: current.draft === sent ? 'saved' : 'unsaved',
  failure: null,
  isApart: isApart || current.isApart,
})

/** Calls its listeners when it changes. */
function watched<State>(first: State) {
  let current = first
  const listeners = new Set<() => void>()
  const set = (part: Partial<State>) => {
    current = { ...current, ...part }
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { now: () => current, set, subscribe }
}

function atMostEvery(ms: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let at = 0
  function cancel() {
    clearTimeout(timer)
    timer = undefined
  }
  function now() {
    cancel()
    at = Date.now()
    act()
  }
  function soon() {
    const wait = at + ms - Date.now()
    if (wait > 0) timer ??= setTimeout(now, wait)
    else now()
  }
  /** Now rather than soon, if it is to come. */
  function ifWaiting() {
    if (timer !== undefined) now()
  }
  return { cancel, now, soon, ifWaiting }
}
