// Breaking a rule on purpose must make a promise of this folder fail (tools/mutants). `npm run soak -- mutants` breaks every
// rule; this runs 60, up to 40 of them of changed area files, which differ with every commit.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '../support/setup/database.ts'

test('breaking a rule of the schema fails a promise, for rules of changed files and others', { timeout: 400_000 }, async () => {
  const clone = await cloneDatabase()
  const command = ['--import', 'tsx', 'tools/mutants/run.ts', '--some', '--database', clone.ownerUrl, '--notes', inject('notes')]
  const tool = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complained] = await Promise.all([text(tool.stdout), text(tool.stderr)])
  await clone.drop()
  expect(complained, `${said}${complained}`).toBe('')
  const [, mutants, killed] = /^(\d+) mutants, (\d+) killed, 0 equivalent$/m.exec(said) ?? []
  expect(Number(mutants)).toBeGreaterThanOrEqual(60)
  expect(killed).toBe(mutants)
})
