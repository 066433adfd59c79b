// What was changed in a post and not saved yet: an edit that is closed by accident goes on where it was.
export type Edit = { title: string; body: string; tags: string[] }
/** `from`: the post as it was when the edit began. */
type Kept = { edit: Edit; from: Edit }

const isSame = (one: Edit, other: Edit) => one.title === other.title && one.body === other.body && String(one.tags) === String(other.tags)

/** The edit to go on with: the post as it is, unless it was changed here and nowhere else since. */
export function readEdit(kept: string, post: Edit): Edit {
  try {
    const { edit, from } = JSON.parse(kept) as Kept
    const texts = [edit.title, edit.body, ...edit.tags]
    return isSame(from, post) && Array.isArray(edit.tags) && texts.every((text) => typeof text === 'string') ? edit : post
  } catch {
    return post
  }
}

/** What is kept of an edit; empty if nothing was changed. */
export const keptOf = (edit: Edit, from: Edit): string => (isSame(edit, from) ? '' : JSON.stringify({ edit, from } satisfies Kept))
