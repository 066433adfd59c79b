// What was changed in a post and not saved yet: an edit that is closed by accident goes on where it was.
import * as v from 'valibot'

const edit = v.object({ title: v.string(), body: v.string(), tags: v.array(v.string()) })
/** `from`: the post as it was when the edit began. */
export const keptEdit = v.object({ edit, from: edit })
export type Edit = v.InferOutput<typeof edit>
type KeptEdit = v.InferOutput<typeof keptEdit>

const isSame = (one: Edit, other: Edit) => one.title === other.title && one.body === other.body && String(one.tags) === String(other.tags)

/** The edit to go on with: the post as it is, unless it was changed here and nowhere else since. */
export const editOf = (left: KeptEdit | null, post: Edit): Edit => (left !== null && isSame(left.from, post) ? left.edit : post)

/** What is kept of an edit; nothing if nothing was changed. */
export const keptOf = (changed: Edit, from: Edit): KeptEdit | null => (isSame(changed, from) ? null : { edit: changed, from })
