// What is formatted within a paragraph. The text is read once from its beginning to its end; what belongs together is known at the end
// only, so the parts are kept in a row until then.
import { pair, runOf, type Run } from './emphasis.ts'
import { addressAt, addressIn, matched, safeAddress } from './links.ts'
import type { Inline } from './nodes.ts'

type Bracket = { kind: 'bracket'; typed: '[' | '!['; at: number; href: string | null }
type Part = Exclude<Inline, { children: Inline[] }> | { kind: 'address'; href: string; text: string } | Run | Bracket | { kind: 'end' }

/** A browser draws each within the last one. */
const deepest = 6

export function inlinesOf(text: string, how: 'plain' | 'formatted' = 'formatted'): Inline[] {
  if (how === 'plain') return lines(text)
  return treeOf(partsOf(text))
}

/** A text that is being read, and what was found in it so far. `ticks` and `brackets`: what may belong to what comes. */
type Reading = {
  text: string
  parts: Part[]
  ticks: ReturnType<typeof ticksIn>
  brackets: { place: number; bracket: Bracket }[]
}

function partsOf(text: string): Part[] {
  const reading: Reading = { text, parts: [], ticks: ticksIn(text), brackets: [] }
  const special = /[\\`*_[\]<\n]|!\[|https?:\/\//gi
  let at = 0
  for (let found = special.exec(text); found; found = special.exec(text)) {
    typed(reading, text.slice(at, found.index))
    special.lastIndex = at = read(reading, found[0], found.index)
  }
  typed(reading, text.slice(at))
  pair(reading.parts.filter((part) => part.kind === 'run'))
  return reading.parts
}

/** Adds what begins here, and returns where it ends. */
function read(reading: Reading, sign: string, from: number): number {
  const { text, parts, brackets } = reading
  switch (sign) {
    case '\\': {
      // Before a new line it only says that there is one.
      const escaped = matched(/\\[!-/:-@[-`{-~]/y, text, from)
      if (text[from + 1] !== '\n') typed(reading, escaped === null ? '\\' : escaped.slice(1))
      return from + (escaped?.length ?? 1)
    }
    case '`':
      return code(reading, from)
    case '*':
    case '_': {
      const length = (matched(sign === '*' ? /\*+/y : /_+/y, text, from) ?? '').length
      parts.push(runOf(text, from, length))
      return from + length
    }
    case '\n':
      parts.push({ kind: 'break' })
      return from + 1
    case '[':
    case '![': {
      const bracket: Bracket = { kind: 'bracket', typed: sign, at: from, href: null }
      brackets.push({ place: parts.push(bracket) - 1, bracket })
      return from + sign.length
    }
    case ']':
      return closing(reading, from)
    case '<': {
      const whole = matched(/<https?:\/\/[^\s<>]*>/iy, text, from)
      if (whole === null) typed(reading, '<')
      else address(reading, whole.slice(1, -1), whole)
      return from + (whole?.length ?? 1)
    }
    default: {
      const { typed: words, end } = addressAt(text, from, brackets.length > 0)
      address(reading, words, words)
      return end
    }
  }
}

function address(reading: Reading, words: string, whole: string): void {
  const href = safeAddress(words)
  if (href === null) typed(reading, whole)
  else reading.parts.push({ kind: 'address', href, text: words })
}

function code(reading: Reading, from: number): number {
  const { text, parts, ticks } = reading
  const mark = matched(/`+/y, text, from) ?? ''
  const begin = from + mark.length
  const end = ticks.next(mark.length, begin)
  if (end === null) {
    typed(reading, mark)
    return begin
  }
  const words = text.slice(begin, end).replaceAll('\n', ' ')
  const isPadded = words.startsWith(' ') && words.endsWith(' ') && words.trim() !== ''
  parts.push({ kind: 'code', text: isPadded ? words.slice(1, -1) : words })
  return end + mark.length
}

function closing(reading: Reading, from: number): number {
  const { text, parts, brackets } = reading
  const open = brackets.pop()
  const given = open && text[from + 1] === '(' ? addressIn(text, from + 1) : null
  if (!open || !given) {
    typed(reading, ']')
    return from + 1
  }
  const { bracket, place } = open
  const href = bracket.typed === '[' ? safeAddress(given.typed) : null
  if (href === null) {
    // What is no link of ours stays as it was typed, so that nothing poses as one.
    parts.length = place
    parts.push(...(lines(text.slice(bracket.at, given.end)) as Part[]))
    return given.end
  }
  bracket.href = href
  // A link within a link is none.
  for (let inside = place + 1; inside < parts.length; inside += 1) {
    const part = parts[inside]
    if (part?.kind === 'address') parts[inside] = { kind: 'text', text: part.text }
  }
  pair(parts.slice(place + 1).filter((part) => part.kind === 'run'))
  parts.push({ kind: 'end' })
  brackets.length = 0
  return given.end
}

function typed({ parts }: Reading, words: string): void {
  if (words !== '') parts.push({ kind: 'text', text: words })
}

/** Where runs of backticks of each length are: what was passed is passed for good. */
function ticksIn(text: string) {
  const places = new Map<number, number[]>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const known = places.get(run.length)
    if (known) known.push(index)
    else places.set(run.length, [index])
  }
  const passed = new Map<number, number>()
  return {
    next(length: number, from: number): number | null {
      const all = places.get(length) ?? []
      let place = passed.get(length) ?? 0
      while (place < all.length && (all[place] ?? 0) < from) place += 1
      passed.set(length, place)
      return all[place] ?? null
    },
  }
}

/** Each line of a text, with the breaks that were typed. */
const lines = (text: string): Inline[] =>
  text
    .split('\n')
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      ...(line === '' ? [] : [{ kind: 'text', text: line } as const]),
    ])

function treeOf(parts: readonly Part[]): Inline[] {
  const whole: Inline[] = []
  // Formatting that is too deep has no node of its own: what is in it goes into the one around it.
  const open: { into: Inline[]; isDrawn: boolean }[] = [{ into: whole, isDrawn: true }]
  let drawn = 0
  const into = () => open.at(-1)?.into ?? whole
  const write = (text: string) => {
    const last = into().at(-1)
    if (text === '') return
    if (last?.kind === 'text') last.text += text
    else into().push({ kind: 'text', text })
  }
  const begin = (node: Inline & { children: Inline[] }, marks: string) => {
    const isDrawn = drawn < deepest
    if (isDrawn) {
      drawn += 1
      into().push(node)
      open.push({ into: node.children, isDrawn })
    } else {
      write(marks)
      open.push({ into: into(), isDrawn })
    }
  }
  const end = (marks: string) => {
    if (open.pop()?.isDrawn) drawn -= 1
    else write(marks)
  }
  for (const part of parts) {
    switch (part.kind) {
      case 'run':
        for (const marks of part.closes) end(part.char.repeat(marks))
        write(part.char.repeat(part.left))
        for (const marks of part.opens.toReversed()) {
          begin({ kind: marks === 2 ? 'strong' : 'em', children: [] }, part.char.repeat(marks))
        }
        break
      case 'bracket':
        if (part.href === null) write(part.typed)
        else begin({ kind: 'link', href: part.href, children: [] }, '')
        break
      case 'end':
        end('')
        break
      case 'address':
        into().push({ kind: 'link', href: part.href, children: [{ kind: 'text', text: part.text }] })
        break
      case 'text':
        write(part.text)
        break
      case 'code':
      case 'break':
        into().push(part)
    }
  }
  return whole
}
