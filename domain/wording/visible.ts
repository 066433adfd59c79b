// What of a text can be seen. The database decides (internal.shows and internal.has_letter_or_number); forms ask here before they send.

const visibleCharacter = /[^\p{M}\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]/u
const signOfName = /(?![\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}])[\p{L}\p{N}]/u

/** Whether something of a text shows: not only white space, fillers and marks without a letter. Any other text counts as empty. */
export const shows = (text: string): boolean => visibleCharacter.test(text)

/** Whether a name or a title has a letter or a number in it. */
export const hasLetterOrNumber = (text: string): boolean => signOfName.test(text)

/** Shown for a name or a title of signs or emoji alone. */
export const nameWithoutLetter = 'Use at least one letter or number.'
