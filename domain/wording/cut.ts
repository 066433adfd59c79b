/** The beginning of a text, at most so long, as PostgreSQL takes it: without NUL, and without half a character at the end. */
export const cut = (text: string, most: number): string =>
  text
    .replaceAll('\0', '')
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
