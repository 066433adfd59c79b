import { expect, test } from 'vitest'
import { firstWrong, problemsIn, refusalIn, stepWith, stepsOf } from './form.ts'

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

test('what is wrong in a field of no step counts in the last one, so that it is not sent', () => {
  expect(firstWrong(form, { owner_id: 'Not yours.' })).toBe('pictures')
  expect(firstWrong(form, { owner_id: 'Not yours.' }, 'pictures')).toBeUndefined()
})

const whole = { ...form, empty: {}, problemsOf: () => ({ owner_id: 'Not yours.', title: 'None yet.' }) }
const named = (field: string) => ({ ...whole, refusalOf: () => ({ field, words: 'Taken.' }) })

test('what is wrong in a field of no step is marked once the last one was tried', () => {
  expect(problemsIn(whole, {}, ['thing'])).toEqual({ title: 'None yet.' })
  expect(problemsIn(whole, {}, ['pictures'])).toEqual({ owner_id: 'Not yours.' })
})

test('a refusal belongs to the step of its field, and is no refusal of a field if no step has it', () => {
  expect(refusalIn(named('cents'), new Error('taken'))).toEqual({ field: 'cents', words: 'Taken.', step: 'price' })
  expect(refusalIn(named('owner_id'), new Error('taken'))).toBeNull()
  expect(refusalIn(named('cents'), null)).toBeNull()
})
