// What the buttons above a text do to it. Each answers which part is replaced, by what, and what is selected then.
export type Selection = { start: number; end: number }
export type Edit = Selection & { words: string; select: Selection }

/** Puts marks around what is selected, or takes them away if they are there. */
export function wrapped(text: string, { start, end }: Selection, mark: '**' | '_' | '`'): Edit {
  const size = mark.length
  const chosen = text.slice(start, end)
  if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark) {
    return { start: start - size, end: end + size, words: chosen, select: { start: start - size, end: end - size } }
  }
  return { start, end, words: mark + chosen + mark, select: { start: start + size, end: end + size } }
}

/** Puts a beginning before each line that is selected, or takes it away if all of them have it. */
export function begun(text: string, selection: Selection, beginning: '- ' | '> '): Edit {
  const start = text.lastIndexOf('\n', selection.start - 1) + 1
  const next = text.indexOf('\n', selection.end)
  const end = next === -1 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  const haveIt = lines.every((line) => line.startsWith(beginning))
  const words = lines.map((line) => (haveIt ? line.slice(beginning.length) : beginning + line)).join('\n')
  return { start, end, words, select: { start: start + words.length, end: start + words.length } }
}

/** Makes what is selected a link, and selects the place for its address. */
export function linked(text: string, { start, end }: Selection): Edit {
  const chosen = text.slice(start, end)
  const isAddress = /^https?:\/\/\S+$/.test(chosen)
  const name = isAddress ? 'link' : chosen || 'link'
  const address = isAddress ? chosen : 'https://'
  const at = start + name.length + 3
  return {
    start,
    end,
    words: `[${name}](${address})`,
    select: isAddress ? { start: start + 1, end: start + 1 + name.length } : { start: at, end: at + address.length },
  }
}
