// What a member's profile may say.

/** A name as people sign up with: 2 to 80 characters, at least one of them a letter, and no web address (B2.1). */
export function isName(text: string): boolean {
  const name = text.trim()
  const isAddress = /https?:|www\.|:\/\/|\S\.(?:com|net|org|io|app|info|biz|xyz|shop|online)\b/i.test(name)
  return name.length >= 2 && name.length <= 80 && /\p{L}/u.test(name) && !isAddress
}
