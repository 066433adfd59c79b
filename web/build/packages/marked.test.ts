import { readFileSync } from 'node:fs'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { parse, type Block, type Inline } from '../../features/community/text/parse.ts'
import { lean, marked } from './marked.ts'

const whole = readFileSync(new URL('../../../node_modules/marked/lib/marked.esm.js', import.meta.url), 'utf8')

/** What members' browsers get. */
let shipped: typeof parse
beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [marked()],
    build: {
      write: false,
      reportCompressedSize: false,
      rolldownOptions: { input: 'web/features/community/text/parse.ts', preserveEntrySignatures: 'strict' },
    },
  })
  const [chunk] = (built as Rolldown.RolldownOutput).output
  ;({ parse: shipped } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(chunk.code)}`))
})

// Everything that begins, ends or interrupts something in Markdown.
const pieces = [
  ['*', '**', '***', '_', '__', '~', '~~', '`', '``', '```', '\\', '\\*', '!', '|', '-', '--', '---', '=', '===', '#', '## ', '> ', '>'],
  [
    '- ',
    '* ',
    '+ ',
    '1. ',
    '2) ',
    '10. ',
    '- [ ] ',
    '- [x] ',
    '    ',
    '  ',
    ' ',
    ' ',
    '\t',
    '\n',
    '\n',
    '\n',
    '\n\n',
    '  \n',
    '\\\n',
    '\r\n',
  ],
  ['[', ']', '(', ')', '[a](https://one.example)', '[b]', '[b]: https://two.example', '[c][b]', '![d](https://three.example/x.png)'],
  ['<', '>', '<b>', '</b>', '<br/>', '<div>', '</div>', '<!-- c -->', '<script>', '<https://four.example>', '<me@five.example>'],
  ['https://six.example/a_b', 'www.seven.example', 'me@eight.example', 'mailto:', '&amp;', '&#42;', '&#x5f;', '| a | b |', '|---|---|'],
  ['word', 'two words', 'é', '💅', '.', ',', ':', '"', "'", '@Ana', '1', 'a*b', 'a_b_c'],
].flat()

test('texts of every mark are parsed as by the whole of marked', () => {
  const next = random(7)
  for (let round = 0; round < 1500; round += 1) {
    const text = Array.from({ length: 1 + (next() % 24) }, () => pieces[next() % pieces.length]).join('')
    expect(seen(shipped(text)), JSON.stringify(text)).toEqual(seen(parse(text)))
  }
})

test('what is left finds every kind of formatting, in less than half', () => {
  expect(kinds(shipped('**a** _b_ `c`\nd [e](https://e.example)\n\n> f\n\n- g'))).toEqual(
    new Set(['paragraph', 'text', 'strong', 'em', 'code', 'break', 'link', 'quote', 'list']),
  )
  expect(lean(whole).length).toBeLessThan(whole.length / 2)
})

test('another version of marked, and one without what is named, are refused', () => {
  expect(() => lean(whole.replace('marked v18.2.1', 'marked v18.3.0'))).toThrow('only knows marked 18.2.1')
  expect(() => lean(whole.replaceAll('this.options.hooks', 'this.hooks'))).toThrow('has no this.options.hooks')
})

const kinds = (blocks: readonly Block[]) => new Set([...JSON.stringify(blocks).matchAll(/"kind":"(\w+)"/g)].map(([, kind]) => kind))

/** As a browser shows it: texts side by side are one, and so are spaces in a row, of which a line begins with none. */
const seen = (blocks: readonly Block[]): unknown =>
  blocks.map((block) => {
    if (block.kind === 'paragraph') return { ...block, children: joined(block.children) }
    return block.kind === 'quote' ? { ...block, children: seen(block.children) } : { ...block, items: block.items.map(seen) }
  })

function joined(all: readonly Inline[]): unknown[] {
  const shown: { kind: string; text?: string; children?: unknown[] }[] = []
  for (const each of all) {
    const last = shown.at(-1)
    if (each.kind === 'text' && last?.kind === 'text') last.text += each.text
    else shown.push('children' in each ? { ...each, children: joined(each.children) } : { ...each })
  }
  return shown.map((each, at) => {
    const spaced = each.text?.replaceAll(/[ \t]+/g, ' ')
    return each.kind === 'text' ? { ...each, text: shown[at - 1]?.kind === 'break' ? spaced?.trimStart() : spaced } : each
  })
}

/** Small numbers in an order that is the same in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 8
  }
}
