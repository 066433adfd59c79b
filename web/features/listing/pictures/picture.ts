/** A picture as the functions that post take it, and as drafts keep it. */
export type PictureArgument = { path: string; alt_text: string }

/** What `Pictures` shows. A list embeds them: `forum_pictures!forum_pictures_reply_id_fkey(${pictureColumns})`. */
export const pictureColumns = 'path, place, alt_text, width, height, addresses' as const

export type Picture = {
  path: string
  place: number
  alt_text: string
  /** Null before it is posted. */
  width: number | null
  height: number | null
  /** In three sizes, or one of a picture that was not posted. */
  addresses: string[] | null
}
