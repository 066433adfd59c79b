import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { switchWords } from './settings.copy.ts'

test('every switch says what it turns off', () => {
  const features = readFileSync(new URL('../../../../database/reference/features.sql', import.meta.url), 'utf8')
  const areas = [...(features.split('feature_switches')[1] ?? '').matchAll(/\('([a-z_]+)'\)/g)].map(([, area]) => area ?? '')
  expect(areas).toContain('jobs')
  expect(areas.filter((area) => switchWords(area).line === '')).toEqual([])
})
