import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormattedText } from './FormattedText.tsx'
import type { Block, Inline } from './nodes.ts'
import { parse } from './parse.ts'

const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children })
const text = (words: string): Inline => ({ kind: 'text', text: words })
const linksIn = (blocks: readonly Block[]): string[] =>
  [...JSON.stringify(blocks).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href ?? '')
const wordsIn = (blocks: readonly Block[]): string =>
  [...JSON.stringify(blocks).matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)].map(([, words]) => JSON.parse(`"${words}"`) as string).join('')
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

test('paragraphs, breaks, bold, italic and code within a line', () => {
  expect(parse('One **two** _three_ `four`\nfive\n\nsix')).toEqual([
    paragraph(
      text('One '),
      { kind: 'strong', children: [text('two')] },
      text(' '),
      { kind: 'em', children: [text('three')] },
      text(' '),
      { kind: 'code', text: 'four' },
      { kind: 'break' },
      text('five'),
    ),
    paragraph(text('six')),
  ])
})

test('lists, numbered lists from their number, and quotes', () => {
  expect(parse('- one\n- two\n\n3. three\n\n> said')).toEqual([
    { kind: 'list', start: null, items: [[paragraph(text('one'))], [paragraph(text('two'))]] },
    { kind: 'list', start: 3, items: [[paragraph(text('three'))]] },
    { kind: 'quote', children: [paragraph(text('said'))] },
  ])
})

test('links lead to http and https alone', () => {
  expect(linksIn(parse('[a](https://one.example/x) and https://two.example and <http://three.example>'))).toEqual([
    'https://one.example/x',
    'https://two.example/',
    'http://three.example/',
  ])
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x]( javascript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](\\x01javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '[x](//elsewhere.example)',
  '[x](/admin)',
  '[x](https://bank.example@elsewhere.example)',
  '[x](https://)',
  '<javascript:alert(1)>',
  '<me@town.test>',
  'me@town.test',
  'www.town.test@x',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x][y]\n\n[y]: javascript:alert(1)',
])('%s is no link, and shows what was typed', (typed) => {
  const blocks = parse(typed)
  expect(linksIn(blocks)).toEqual([])
  expect(wordsIn(blocks).replaceAll(/\s/g, '')).toBe(typed.replaceAll(/\s/g, '').replaceAll('\\\\', '\\'))
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<b onclick="x">bold</b>',
  '<!-- gone -->',
  '<svg/onload=alert(1)>',
  '![x](https://elsewhere.example/track.png)',
  '# Not a heading',
  '    not code',
  '| a | b |\n|---|---|\n| c | d |',
  '---',
  'Not\n===',
  '~~not~~',
  '- [ ] not a box',
])('%s is shown as it was typed', (typed) => {
  const blocks = parse(typed)
  expect(linksIn(blocks)).toEqual([])
  expect(wordsIn(blocks).replaceAll(/\s/g, '')).toBe(typed.replace(/^- /, '').replaceAll(/\s/g, ''))
})

const long = 20_000
const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

// Each of these takes a parser that looks for the other end of every mark from seconds to minutes, or its whole stack.
const hostile = [
  ['*', '_', '**', '[', ']', '![', '[](', '](', '(', '`', '` ', '`a', '``a`b', '<', '<a ', '>', '> ', '>\n', '- ', '-\n-', '--\n', '\n--'],
  ['- a\n', '- a\n  - ', '  - ', '1. ', '* ', '*[', '*`', '*a ', 'a*', '_a ', 'a_*b*_', '**a *b ', '*a**b', '*a_ ', '\\', '\\*', '@', 'a@'],
  [
    '.',
    'a.',
    '&',
    '|',
    '|-',
    '~',
    '\n',
    '\r',
    '  \n',
    ' ',
    '\t',
    ' \t\n',
    'https://',
    'https://a.b/(',
    'https://a.b/.',
    '<https://',
    'www.',
  ],
  ['[a](b', '[a](<', '[a](b "', '[a](b \'c" ', '[[a]', '[a](https://b.c) ', 'a\n> ', '> - ', '<!--', '💅', '\ud83d', '\u202e', '\u0301'],
].flat()

test.each(hostile.map((piece) => [piece] as const))('%j again and again is shown, in a time that grows with its length', (piece) => {
  const [short, whole] = [filled(piece, long / 32), filled(piece, long)]
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // 32 times the length takes 32 times as long, and 1,000 times where each mark looks through the rest.
  const mayTake = () => Math.max(200 * least, 5)
  for (let round = 0; round < 10 && (round < 2 || most > mayTake()); round += 1) {
    least = Math.min(least, timeOf(short))
    most = Math.min(most, timeOf(whole))
  }
  expect(most).toBeLessThanOrEqual(mayTake())
  expect(depthOf(parse(whole))).toBeLessThan(60)
  expect(renderToStaticMarkup(createElement(FormattedText, { text: whole }))).toContain('class="formatted"')
})

/** Milliseconds of this process alone, so that other work on the machine does not count. */
function timeOf(typed: string): number {
  const before = process.cpuUsage()
  parse(typed)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('what is inside too many others is shown without formatting', () => {
  const nested = `${'*a '.repeat(20)}b${' c*'.repeat(20)}`
  expect(wordsIn(parse(`${'> '.repeat(9)}quoted`))).toBe('> > > > quoted')
  expect(wordsIn(parse(nested)).replaceAll(/[^abc]/g, '')).toBe(`${'a'.repeat(20)}b${'c'.repeat(20)}`)
  expect(depthOf(parse(nested))).toBeLessThan(20)
})

test('formatting ends where it began: in the same words of a link, and around those that are no link', () => {
  expect(parse('*a [b*](https://one.example)')).toEqual([
    paragraph(text('*a '), { kind: 'link', href: 'https://one.example/', children: [text('b*')] }),
  ])
  expect(parse('**a [b](/admin)** [*c*](https://two.example)')).toEqual([
    paragraph({ kind: 'strong', children: [text('a [b](/admin)')] }, text(' '), {
      kind: 'link',
      href: 'https://two.example/',
      children: [{ kind: 'em', children: [text('c')] }],
    }),
  ])
})

test('lines go on in the item and the quote before them, and what is indented belongs to its item', () => {
  expect(parse('- one\ntwo\n  - three\n\n  four\n\n> said\nmore\n\nIn\n2024. we')).toEqual([
    {
      kind: 'list',
      start: null,
      items: [
        [
          paragraph(text('one'), { kind: 'break' }, text('two')),
          { kind: 'list', start: null, items: [[paragraph(text('three'))]] },
          paragraph(text('four')),
        ],
      ],
    },
    { kind: 'quote', children: [paragraph(text('said'), { kind: 'break' }, text('more'))] },
    paragraph(text('In'), { kind: 'break' }, text('2024. we')),
  ])
})

test('the marks of a sentence around an address are not part of it', () => {
  expect(
    linksIn(parse('“https://one.example/a”, (https://two.example/b_(c)) and **https://three.example/d**. [e https://four.example]')),
  ).toEqual(['https://one.example/a', 'https://two.example/b_(c)', 'https://three.example/d', 'https://four.example/'])
})

test.each([
  '“https://one.example/a”—so she said',
  '“https://one.example/a”',
  '«https://one.example/a»,',
  '„https://one.example/a“',
  '‘https://one.example/a’',
  '「https://one.example/a」です',
  '（https://one.example/a）。',
  'https://one.example/a。',
  'https://one.example/a…',
])('a quotation mark is no part of an address: %s', (words) => {
  expect(linksIn(parse(words))).toEqual(['https://one.example/a'])
})

test('what a text has beyond 20,000 characters is shown without formatting', () => {
  const blocks = parse(`${'a'.repeat(long)}**b**`)
  expect(wordsIn(blocks)).toHaveLength(long + 5)
  expect(blocks.at(-1)).toEqual(paragraph(text('**b**')))
})
