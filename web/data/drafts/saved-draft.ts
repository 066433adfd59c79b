// A draft that the server has too, so that it is there on the member's other devices.
import * as v from 'valibot'

/** Its row, as it was saved last. */
export type Saved = { id: string; updated_at: string }
/** What this browser has of a draft since it was saved last. `base` is when that was, null if it never was. */
export type Unsaved<Draft> = { draft: Draft; base: string | null }
/** `clientId`: another one if it became a draft of its own, `isApart`. Without a row nothing is left of it on the server. */
export type Stored = { row: Saved | null; clientId: string; isApart: boolean }
type Start<Draft> = { draft: Draft; saved: Saved | null; isUnsaved: boolean; isApart: boolean }

export const unsavedOf = <Draft>(draft: v.GenericSchema<unknown, Draft>): v.GenericSchema<unknown, Unsaved<Draft>> =>
  v.object({ draft, base: v.nullable(v.string()) })

/**
 * What the form begins with; null if there is neither. If the draft was saved on another device since this text was typed, the text
 * becomes a draft of its own, without an id yet, so that neither overwrites the other, and sending one does not count as sending both.
 */
export function startOf<Draft extends { clientId: string }>(
  unsaved: Unsaved<Draft> | null,
  stored: (Saved & { draft: Draft }) | null,
): Start<Draft> | null {
  const saved = stored && { id: stored.id, updated_at: stored.updated_at }
  if (unsaved === null) return stored && { draft: stored.draft, saved, isUnsaved: false, isApart: false }
  // A save that was on its way when the page was left may have arrived.
  const isStored = stored !== null && JSON.stringify(unsaved.draft) === JSON.stringify(stored.draft)
  if (isStored || unsaved.base === (saved?.updated_at ?? null)) return { draft: unsaved.draft, saved, isUnsaved: true, isApart: false }
  return { draft: { ...unsaved.draft, clientId: '' }, saved: null, isUnsaved: true, isApart: true }
}
