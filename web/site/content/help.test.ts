import { expect, test } from 'vitest'
import { groups } from './help.copy.ts'
import type { Block } from './words.ts'

const articles = groups.flatMap((group) => group.articles)

/** The visible text of a block, without markup. */
const textOf = (block: Block): string => {
  if (typeof block === 'string') return block
  if ('paragraph' in block) return block.paragraph
  if ('list' in block) return block.list.join(' ')
  if ('steps' in block) return block.steps.join(' ')
  if ('facts' in block) return block.facts.map(({ term, words }) => `${term} ${words}`).join(' ')
  if ('note' in block) return block.note
  return block.table.rows.flat().join(' ')
}
const wordsOf = (blocks: Block[]) =>
  blocks
    .filter((block) => typeof block === 'string' || !('unless' in block))
    .map(textOf)
    .join(' ')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split(/\s+/).length

test('every article has its own URL', () => {
  const ids = [...groups, ...articles].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})

test('there are at least 35 articles, each short enough to read and long enough to help', () => {
  expect(articles.length).toBeGreaterThanOrEqual(35)
  const lengths = articles.map(({ id, blocks }) => ({ id, words: wordsOf(blocks) }))
  expect(lengths.filter(({ words }) => words < 60 || words > 160)).toEqual([])
})

test('no placeholder is left', () => {
  expect(articles.filter(({ blocks }) => blocks.some((block) => /(?:^|\s)@[a-z]+/.test(textOf(block))))).toEqual([])
})
