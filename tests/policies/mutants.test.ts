// The promises of this folder would notice: every rule broken on purpose breaks one of them (tools/mutants.ts).
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

test('every policy dropped or opened and every grant widened breaks the promise of that name', { timeout: 180_000 }, async () => {
  const tool = spawn(process.execPath, ['--import', 'tsx', 'tools/mutants.ts'], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complained] = await Promise.all([text(tool.stdout), text(tool.stderr)])
  expect(complained).toBe('')
  const [, mutants, killed] = /^(\d+) mutants, (\d+) killed$/m.exec(said) ?? []
  expect(Number(mutants)).toBeGreaterThan(100)
  expect(killed).toBe(mutants)
})
