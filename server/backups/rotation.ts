// Which archives stay.
import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { namesIn, readManifest } from '#server/engine/archive/manifest.ts'

const hourMs = 60 * 60_000

type Keeping = { keep: number; everyHours: number; inUse: string; now: number }

/**
 * `keep` of them stay, and so does every other that is needed to restore a moment they would reach back to if each lasted
 * `everyHours`: several may begin within an hour, after restores or while much is written.
 */
export async function rotate(folder: string, { keep, everyHours, inUse, now }: Keeping): Promise<void> {
  const whole: { name: string; wholeAt: number }[] = []
  for (const name of await namesIn(folder)) {
    const manifest = await readManifest(path.join(folder, name))
    if (manifest !== null) whole.push({ name, wholeAt: Date.parse(manifest.wholeAt) })
    else if (name !== inUse) await rm(path.join(folder, name), { recursive: true }) // its process was killed
  }
  const since = now - (keep - 1) * everyHours * hourMs
  // What an archive has ends where the next one begins.
  const isOld = (at: number) => (whole[at + 1]?.wholeAt ?? now) <= since
  const old = whole.slice(0, -keep).filter((_, at) => isOld(at))
  // A folder that is being deleted has another name first, so that one with an archive's name is whole.
  for (const { name } of old) await rename(path.join(folder, name), path.join(folder, `${name}.old`))
  for (const name of await readdir(folder)) {
    if (/^archive-\d{8}T\d{6}Z\.old$/.test(name)) await rm(path.join(folder, name), { recursive: true })
  }
}
