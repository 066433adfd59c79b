import { expect, test } from 'vitest'
import { languageName, lengthWords, linkName } from './words.ts'

test('chair time is shown in hours and minutes', () => {
  expect(lengthWords(45)).toBe('45 min')
  expect(lengthWords(120)).toBe('2 h')
  expect(lengthWords(270)).toBe('4 h 30 min')
})

test('a language is shown by its name', () => {
  expect(languageName('es')).toBe('Spanish')
  expect(languageName('What Ana speaks')).toBe('What Ana speaks')
})

test('a link is shown without the part that all URLs share', () => {
  expect(linkName({ url: 'https://www.instagram.com/ana/' })).toBe('instagram.com/ana')
  expect(linkName({ url: 'https://ana.studio', label: ' My studio ' })).toBe('My studio')
})
