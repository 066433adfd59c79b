// What a member's profile may say, and when the free views of others' profiles start again.

// Fillers that show nothing are letters to Unicode.
const hasLetter = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

/** A name as people sign up with: 2 to 80 characters, at least one of them a letter that shows, and no web address (B2.1). */
export function isName(text: string): boolean {
  const name = text.trim()
  const isAddress = /https?:|www\.|:\/\/|\S\.(?:com|net|org|io|app|info|biz|xyz|shop|online)\b/i.test(name)
  return name.length >= 2 && name.length <= 80 && hasLetter.test(name) && !isAddress
}

/** When the free views of a day renew, as a clock in `timeZone` shows it: "5 PM" in Phoenix. The day is counted in UTC. */
export function viewsRenewAt(now: Date, timeZone?: string): string {
  const nextDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
  const time = nextDay.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', ...(timeZone && { timeZone }) })
  if (time.startsWith('12:00')) return time.endsWith('AM') ? 'midnight' : 'noon'
  // Some browsers put a narrow space before AM and PM.
  return time.replace(':00', '').replace(/\s/u, ' ')
}

/** Letters that Unicode does not take apart. */
const plain: Record<string, string> = { đ: 'd', ð: 'd', ø: 'o', ł: 'l', ı: 'i' }

/** A pattern that finds a name by what is typed of it: "reyes" and "ines r" find Inês Reyes, "neil" finds O’Neil. public.name_words has the other side. */
export const wordsLike = (typed: string): string => `% ${wordsTyped(typed)}%`

/** What was typed, as public.name_words writes names, and without wildcards. */
export function wordsTyped(typed: string): string {
  return (
    typed
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .replaceAll(/[đðøłı]/g, (letter) => plain[letter] ?? letter)
      .replaceAll(/[-.'’]/g, ' ')
      // Wildcards of SQL, and the one of the protocol.
      .replaceAll(/[\\%_*]/g, '')
      .trim()
  )
}
