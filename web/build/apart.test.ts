import { expect, test } from 'vitest'
import { taken } from './apart.ts'

test('a part is taken from its module without being named again', () => {
  expect(taken("lazy(() => import('./Row.tsx').then(({ Row: part }) => ({ default: part })))")).toBe(
    "lazy(() => import('./Row.tsx').then((all) => ({ default: all.Row })))",
  )
  expect(taken("import('./Row.tsx').then(({ Row: part }) => part)")).toBe("import('./Row.tsx').then((all) => all.Row)")
  expect(taken("import('./Row.tsx').then(({ Row }) => ({ default: Row }))")).toBe(
    "import('./Row.tsx').then((all) => ({ default: all.Row }))",
  )
})

test('anything else stays', () => {
  for (const other of [
    "import('./outbox.ts').then(({ outbox }) => outbox.resume())",
    "import('./Row.tsx').then(({ Row: part }) => ({ default: Other }))",
    "import('./rows.ts').then(({ Row: part, Head }) => part)",
  ])
    expect(taken(other)).toBe(other)
})
