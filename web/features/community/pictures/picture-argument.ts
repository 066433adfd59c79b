/** A picture as the functions that post take it, and as drafts keep it. */
export type PictureArgument = { path: string; alt_text: string }
