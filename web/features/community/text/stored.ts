const stored = (text: string) => text.replaceAll(/(\r?\n[ \t]*){4,}/g, '\n\n\n').trim()

/** Whether a post has this text; internal.forum_text trims what is typed, and leaves out many empty lines. */
export const isStoredAs = (post: string, typed: string): boolean => stored(post) === stored(typed)
