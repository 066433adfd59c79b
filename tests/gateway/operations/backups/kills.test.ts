// A kill of each kind; `npm run soak -- kills` does fifty.
import { spawn } from 'node:child_process'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kinds } from '#tests/support/kills/rounds.ts'
import { makeTown, type Town } from '#tests/support/kills/town.ts'
import { freePort, startServer } from '#tests/support/setup/server.ts'

let town: Town
beforeAll(async () => {
  town = await makeTown(await mkdtemp(path.join(tmpdir(), 'bb-kills-')))
})
afterAll(() => town.remove())

test('a first start that is killed while PostgreSQL makes its folder does not disturb the next', { timeout: 90_000 }, async () => {
  const dataDir = path.join(town.folder, 'first-start')
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: 'off', PORT: String(await freePort()) }
  const killed = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' })
  const ended = new Promise((resolve) => killed.once('exit', resolve))
  const inTheMaking = async () => (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith('postgres.new'))
  await expect.poll(inTheMaking).toHaveLength(1)
  killed.kill('SIGKILL')
  await ended
  await (await startServer({ DATA_DIR: dataDir })).end()
  expect(await inTheMaking()).toEqual([])
})

for (const [kind, kill] of Object.entries(kinds)) {
  test(
    `a server that is killed during ${kind} leaves the old state or the new one, and the next try succeeds`,
    { timeout: 120_000 },
    async () => {
      const { faults, old, new: done } = await kill(town, 1)
      expect(faults).toEqual([])
      expect(old + done).toBe(1)
    },
  )
}
