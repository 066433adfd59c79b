import { expect, test } from 'vitest'
import * as en from '#domain/notices/words/en.ts'
import { mailLanguage } from './languages.ts'

const word = (title: string) => ({ found: { title, message: '' } })

test('an email is in English for a language that nobody knows, and what a known language lacks is English', () => {
  const mail = { ...en.mail }
  const known = { es: { words: word('Empleo'), mail: null }, vi: { words: word('Viec lam'), mail } }
  const english = { english: en.words, mail: en.mail }
  expect(mailLanguage('tlh', known)).toEqual({ language: 'en', words: en.words, ...english })
  expect(mailLanguage('es', known)).toEqual({ language: 'es', words: word('Empleo'), ...english })
  expect(mailLanguage('es', known).mail).toBe(en.mail)
  expect(mailLanguage('vi', known).mail, 'its own frame, if it has one').toBe(mail)
})
