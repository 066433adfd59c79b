// The formatting that members may use in the forum: paragraphs, bold, italic, code within a line, lists, quotes and links, written as in
// Markdown. Everything else that Markdown knows, HTML and pictures included, stays the text that was typed. What comes out of here is
// rendered as elements, never as HTML. Its time grows with the length of a text, whatever the text is (docs/decisions/0058-members-texts.md).
import { cut } from '#domain/wording/cut.ts'
import { inlinesOf } from './inlines.ts'
import type { Block } from './nodes.ts'

type Marker = { sign: string; start: number | null; width: number; isEmpty: boolean }
type Lines = { all: readonly string[]; at: number }

/** A browser draws each level within the last one. */
const deepest = 5
const longest = 20_000

export function parse(text: string): Block[] {
  const rest = text.slice(longest)
  const blocks = blocksOf(linesOf(cut(text, longest)), 0)
  return rest === '' ? blocks : [...blocks, plain(linesOf(rest))]
}

const linesOf = (text: string) => text.split(/\r\n|\r|\n/)
const plain = (lines: readonly string[]): Block => ({ kind: 'paragraph', children: inlinesOf(lines.join('\n'), 'plain') })

function blocksOf(all: readonly string[], depth: number): Block[] {
  if (depth === deepest) return all.some((line) => !isBlank(line)) ? [plain(all)] : []
  const lines: Lines = { all, at: 0 }
  const blocks: Block[] = []
  while (lines.at < all.length) {
    const line = all[lines.at] ?? ''
    if (isBlank(line)) lines.at += 1
    else if (isQuoted(line)) blocks.push({ kind: 'quote', children: blocksOf(quoted(lines), depth + 1) })
    else {
      const marker = markerOf(line)
      blocks.push(marker ? list(lines, marker, depth) : paragraph(lines))
    }
  }
  return blocks
}

/** The lines of a quote, without their marks. Its last paragraph goes on without them, until a line that begins something else. */
function quoted(lines: Lines): string[] {
  const inside: string[] = []
  for (; lines.at < lines.all.length; lines.at += 1) {
    const line = lines.all[lines.at] ?? ''
    if (isQuoted(line)) inside.push(line.replace(/^ {0,3}> ?/, ''))
    else if (isBlank(line) || markerOf(line) || isBlank(inside.at(-1) ?? '')) break
    else inside.push(line)
  }
  return inside
}

function list(lines: Lines, first: Marker, depth: number): Block {
  const items: Block[][] = []
  for (let marker: Marker | null = first; marker?.sign === first.sign; marker = markerOf(lines.all[lines.at] ?? '')) {
    items.push(blocksOf(item(lines, marker), depth + 1))
  }
  return { kind: 'list', start: first.start, items }
}

/** The lines of an item: those that are indented like its text, and those with which its last paragraph goes on. */
function item(lines: Lines, { width }: Marker): string[] {
  const inside = [(lines.all[lines.at] ?? '').slice(width)]
  const indent = ' '.repeat(width)
  for (lines.at += 1; lines.at < lines.all.length; lines.at += 1) {
    const line = lines.all[lines.at] ?? ''
    if (isBlank(line)) inside.push('')
    else if (line.startsWith(indent)) inside.push(line.slice(width))
    else if (isBlank(inside.at(-1) ?? '') || isQuoted(line) || markerOf(line)) break
    else inside.push(line)
  }
  return inside
}

function paragraph(lines: Lines): Block {
  const inside: string[] = []
  for (; lines.at < lines.all.length; lines.at += 1) {
    const line = lines.all[lines.at] ?? ''
    if (isBlank(line) || (inside.length > 0 && interrupts(line))) break
    inside.push(line.trimStart())
  }
  return { kind: 'paragraph', children: inlinesOf(inside.join('\n').trimEnd()) }
}

/** "In\n2024. we" is no list, and neither is a dash alone: a paragraph goes on. */
function interrupts(line: string): boolean {
  const marker = markerOf(line)
  return isQuoted(line) || (marker !== null && !marker.isEmpty && (marker.start ?? 1) === 1)
}

const isBlank = (line: string) => line.trim() === ''
const isQuoted = (line: string) => /^ {0,3}>/.test(line)

function markerOf(line: string): Marker | null {
  const found = /^( {0,3}([*+-]|(\d{1,9})([.)])))(?:([ \t]{1,4})(?=\S)|(?=[ \t]|$))/.exec(line)
  if (!found) return null
  const [, before = '', bullet = '', number, dot, space] = found
  return {
    sign: dot ?? bullet,
    start: number === undefined ? null : Number(number) || 1,
    width: before.length + (space?.length ?? 1),
    isEmpty: isBlank(line.slice(before.length)),
  }
}
