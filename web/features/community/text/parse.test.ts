import { expect, test } from 'vitest'
import { parse, type Block, type Inline } from './parse.ts'

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
const filled = (piece: string) => piece.repeat(Math.ceil(long / piece.length)).slice(0, long)

// Each of these takes a parser that follows every mark from seconds to minutes, or its whole stack.
test.each(
  [
    '*',
    '_',
    '**',
    '[',
    ']',
    '![',
    '[](',
    '(',
    '`',
    '` ',
    '<',
    '<a ',
    '>',
    '> ',
    '- ',
    '1. ',
    '* ',
    '*a ',
    '_a ',
    '**a *b ',
    '\\',
    '@',
    'a@',
    'a.',
    '&',
    '|',
    '~',
    '\n',
    ' ',
    '\t',
    'https://',
    'www.',
    '[a](b',
    '[[a]',
    'a\n> ',
    '- a\n',
    '*a_ ',
    '- a\n  - ',
    '<!--',
    '💅',
    '\u202e',
  ].map((piece) => [piece] as const),
)('20,000 characters of %j end, without a deep tree', (piece) => {
  const blocks = parse(filled(piece))
  expect(depthOf(blocks)).toBeLessThan(60)
})

test('what a text has beyond 20,000 characters is shown without formatting', () => {
  const blocks = parse(`${'a'.repeat(long)}**b**`)
  expect(wordsIn(blocks)).toHaveLength(long + 5)
  expect(blocks.at(-1)).toEqual(paragraph(text('**b**')))
})
