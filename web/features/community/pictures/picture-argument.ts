/** A picture as the functions that post take it, and as drafts keep it. */
export type PictureArgument = { path: string; alt_text: string }

/** What a draft has kept, which another version of the form may have written. */
export const picturesIn = (kept: unknown): PictureArgument[] => (Array.isArray(kept) ? kept.flatMap(pictureOf) : [])

function pictureOf(value: unknown): PictureArgument[] {
  const { path, alt_text: words } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof path === 'string' && typeof words === 'string' ? [{ path, alt_text: words }] : []
}
