/** 270 → "4 h 30 min". */
export function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

export const firstName = (fullName: string): string => fullName.split(' ')[0] ?? fullName

export const yearWords = (years: number): string => (years === 0 ? 'First year' : `${years} ${years === 1 ? 'year' : 'years'}`)

/** "es" → "Spanish". Anything else than a language tag is returned unchanged. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** A link's visible text: its label, or else the URL without scheme and www. */
export function linkName({ url, label }: { url: string; label?: string }): string {
  if (label?.trim()) return label.trim()
  return url.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')
}
