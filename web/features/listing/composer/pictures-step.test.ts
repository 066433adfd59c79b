import { expect, test } from 'vitest'
import { firstOf } from '../pictures/chosen.ts'
import type { FormPictures } from '../pictures/use-form-pictures.ts'
import type { Form } from './form.ts'
import { PicturesNotReady, whole, withPictures } from './pictures-step.ts'

type Draft = { title: string; pictures: { path: string; alt_text: string }[] }
const draft: Draft = { title: 'Chair', pictures: [] }
const form = { problemsOf: () => ({ title: 'Too short.', pictures: 'Add one.' }) } as unknown as Form<Draft, 'thing'>
const described = firstOf({ path: 'a', alt_text: 'A chair' })
const chosen = (pictures: FormPictures['pictures'], more: Partial<FormPictures> = {}) => ({ pictures, ...more }) as FormPictures
const saidOf = (pictures: FormPictures['pictures']) => withPictures(form, chosen(pictures)).problemsOf(draft)

test('a form asks for pictures that are missing, not for those on their way, and for descriptions', () => {
  expect(saidOf([])).toEqual({ title: 'Too short.', pictures: 'Add one.' })
  expect(saidOf([{ ...described, path: null }])).toEqual({ title: 'Too short.' })
  expect(saidOf([{ ...described, altText: '' }])).toEqual({ title: 'Too short.', pictures: 'Put the pictures right first.' })
})

test('a draft is sent once its pictures are, with those of then, and not if one of them failed', async () => {
  const arrived: string[] = []
  const settled = async () => void arrived.push('settled')
  const pictures = [{ path: 'a', alt_text: 'A chair' }]
  expect(await whole(draft, chosen([], { settled, ready: () => (arrived.length === 0 ? null : pictures) }))).toEqual({
    title: 'Chair',
    pictures,
  })
  await expect(whole(draft, chosen([], { settled, ready: () => null }))).rejects.toBeInstanceOf(PicturesNotReady)
  expect(await whole(draft, null)).toBe(draft)
})
