// British, because texts on screen have no comma before "and".
const format = new Intl.ListFormat('en-GB')

/** `Forum, Beauty Chat and Jobs`. */
export function listed(names: readonly string[]): string {
  return format.format(names)
}
