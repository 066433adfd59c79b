// Draws the portraits and portfolios of the demo town into database/demo/pictures: npx tsx tools/demo-pictures.ts
// Run it by hand when people.json, a look or the generator changes; the server only copies the files.
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { customers } from '#server/demo/plans.ts'
import { faceOf, piecesOf } from '#server/demo/pieces.ts'
import { pictureSize } from '#server/demo/pictures.ts'
import type { Person } from '#server/demo/town.ts'
import { art } from '#web/ui/art/art.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { looks } from './demo-pictures/looks.ts'
import { portrait } from './demo-pictures/portrait.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'database/demo/pictures')
const people = [...(JSON.parse(await readFile(path.join(root, 'database/demo/people.json'), 'utf8')) as Person[]), ...customers]

await mkdir(folder, { recursive: true })
for (const old of await readdir(folder)) await rm(path.join(folder, old))
for (const person of people) {
  const look = looks[person.key]
  if (!look) throw new Error(`looks.ts does not say what ${person.key} looks like`)
  await keep(
    faceOf(person),
    await sharp(Buffer.from(portrait(person.key, look)))
      .webp({ quality: 80, effort: 6 })
      .toBuffer(),
  )
  for (const { file, service, mode } of piecesOf(person)) {
    const { width: w, height: h } = pictureSize.avif
    const svg = art(craftOf(service.category), file, { w, h, mode })
    await keep(file, await sharp(Buffer.from(svg)).avif({ quality: 40, effort: 2 }).toBuffer())
  }
}

function keep(file: string, bytes: Buffer): Promise<void> {
  return writeFile(path.join(folder, file), bytes)
}
