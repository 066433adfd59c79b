import { expect, test } from 'vitest'
import { firstWrong, stepWith, stepsOf } from './form.ts'

const form = { steps: { thing: { title: 0, place: 0 }, price: { cents: 0 }, pictures: { photos: 0 } } }

test('the preview comes after the steps of the form, in their order', () => {
  expect(stepsOf(form)).toEqual(['thing', 'price', 'pictures', 'preview'])
})

test('a field is in the step that asks for it, and an unknown one in none', () => {
  expect(stepWith(form, 'place')).toBe('thing')
  expect(stepWith(form, 'cents')).toBe('price')
  expect(stepWith(form, 'owner_id')).toBeUndefined()
})

test('of several steps with something wrong the first is found, and only those before the one to open count', () => {
  expect(firstWrong(form, {})).toBeUndefined()
  expect(firstWrong(form, { photos: 'None yet.', cents: 'Too much.' })).toBe('price')
  expect(firstWrong(form, { photos: 'None yet.', cents: 'Too much.' }, 'price')).toBeUndefined()
  expect(firstWrong(form, { photos: 'None yet.', cents: 'Too much.' }, 'pictures')).toBe('price')
})
