import { expect, test } from 'vitest'
import { mentionsIn, partsOf, typedMention } from './mentions.ts'

const ana = { id: 'a', full_name: 'Ana' }
const anaAlvarez = { id: 'b', full_name: 'Ana Alvarez' }

test('a name after an @ is a mention, the longer one of two; within a word it is not', () => {
  expect(partsOf('Ask @Ana Alvarez or (@Ana), not me@Ana', [ana, anaAlvarez])).toEqual([
    { text: 'Ask ', person: null },
    { text: '@Ana Alvarez', person: anaAlvarez },
    { text: ' or (', person: null },
    { text: '@Ana', person: ana },
    { text: '), not me@Ana', person: null },
  ])
  expect(partsOf('Ask @Bea', [ana])).toEqual([{ text: 'Ask @Bea', person: null }])
})

test('a name that goes on after it is another name', () => {
  for (const other of ['@Anabel', '@Anaé', '@Ana\u0301', '@Ana\u093f', '@Ana7', '@Ana𝐛']) {
    expect(partsOf(other, [ana]), other).toEqual([{ text: other, person: null }])
    expect(mentionsIn(other, [ana]), other).toEqual([])
  }
  for (const named of ['@Ana', '@Ana, look', '@Ana’s idea', '@Anabel and @Ana']) expect(mentionsIn(named, [ana]), named).toEqual(['a'])
})

test('of the members who were chosen those are mentioned whose names are still there, each once', () => {
  expect(mentionsIn('Thanks @Ana Alvarez', [anaAlvarez, anaAlvarez, { id: 'c', full_name: 'Cora' }])).toEqual(['b'])
})

test('a name in code is no mention', () => {
  for (const code of ['Write `@Ana` there', '``a ` @Ana``', '`a\n@Ana`', '- `@Ana`', '> `@Ana`', '**`@Ana`**', 'a \\` `b @Ana`'])
    expect(mentionsIn(code, [ana]), code).toEqual([])
  for (const named of [
    'Write `that`, @Ana',
    'a ` @Ana',
    '`a` @Ana `b`',
    '` a\n\n@Ana `',
    '- ` a\n- @Ana `',
    '\\` @Ana` b',
    '``a` @Ana',
    '**@Ana** `b`',
    '`a`@Ana',
  ])
    expect(mentionsIn(named, [ana]), named).toEqual(['a'])
})

test('a mention is being typed after an @ that begins a word, up to three names long', () => {
  expect(typedMention('Hi @An')).toEqual({ at: 3, typed: 'An' })
  expect(typedMention('@Ana Al')).toEqual({ at: 0, typed: 'Ana Al' })
  expect(typedMention(`${'word '.repeat(4000)}@An`)).toEqual({ at: 20_000, typed: 'An' })
  for (const other of ['me@an', 'Hi @', 'Hi @Ana,', 'Hi @Ana Maria de la', '@Ana\n']) expect(typedMention(other)).toBeNull()
})
