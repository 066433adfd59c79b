import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { faceOf, piecesOf } from './pieces.ts'
import { customers } from './plans.ts'
import type { Person } from './town.ts'

const folder = path.join(import.meta.dirname, '../../database/demo')

test('every member of the demo town has a picture, those with offers five pieces of work, and no picture is unused', async () => {
  const town = JSON.parse(await readFile(path.join(folder, 'people.json'), 'utf8')) as Person[]
  for (const person of town)
    expect(
      piecesOf(person).map(({ altText }) => altText.length > 10),
      person.name,
    ).toEqual([true, true, true, true, true])
  const named = [...town, ...customers].flatMap((person) => [faceOf(person), ...piecesOf(person).map(({ file }) => file)])
  expect((await readdir(path.join(folder, 'pictures'))).toSorted()).toEqual(named.toSorted())
})
