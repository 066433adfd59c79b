// Where to go after signing in. A crafted link must not lead off this site, however it is written (spec §2).

/** The path and query in `next`, or `/` if it is missing or would leave this origin. */
export function safeNext(next: string | null | undefined): string {
  if (!next) return '/'
  return isOurs(next) && isOurs(decodedOnce(next)) ? next : '/'
}

function isOurs(path: string): boolean {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path) || hasControlCharacter(path)) return false
  try {
    return new URL(path, 'https://here.invalid').origin === 'https://here.invalid'
  } catch {
    return false
  }
}

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007f')
}

function decodedOnce(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
