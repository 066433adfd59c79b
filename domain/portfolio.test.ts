import { expect, test } from 'vitest'
import { altTextProblem, mediaOf, pieceOf } from './portfolio.ts'

test('a value that is not a picture is rejected', () => {
  for (const media of [null, 'x', [], [null], [[]], [{}], [{ path: 1, alt_text: 'words' }], { path: 'a', alt_text: 'words' }]) {
    expect(pieceOf(media)).toBeNull()
  }
})

test('a piece is read as it was written, with its size once the server has measured it', () => {
  expect(pieceOf(mediaOf('ana/1.jpg', 'Chrome nails'))).toEqual({ path: 'ana/1.jpg', altText: 'Chrome nails', width: null, height: null })
  expect(pieceOf([{ role: 'main', path: 'ana/1.jpg', alt_text: 'Chrome nails', w: 800, h: 600 }])).toMatchObject({
    width: 800,
    height: 600,
  })
})

test('the description of a picture has 5 to 200 characters, counted as the database counts them', () => {
  expect(altTextProblem('   ')).toBe('missing')
  expect(altTextProblem('Bob ')).toBe('short')
  expect(altTextProblem('A bob')).toBeNull()
  expect(altTextProblem('💅💅💅💅💅')).toBeNull()
  expect(altTextProblem('a'.repeat(201))).toBe('long')
})
