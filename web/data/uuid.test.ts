import { expect, test } from 'vitest'
import { isUuid } from './uuid.ts'

test('an id is 32 hexadecimal digits in five groups, and nothing around them', () => {
  const id = '00000000-0000-4000-8000-0000000000aa'
  for (const text of ['', 'ana', `${id}0`, ` ${id}`, `${id}\n`, id.replaceAll('-', ''), id.replace('a', 'g')])
    expect(isUuid(text), text).toBe(false)
  expect(isUuid(id)).toBe(true)
  expect(isUuid(id.toUpperCase())).toBe(true)
})
