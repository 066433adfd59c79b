import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { standBack } from './stand-back.ts'

test('a background process has a lower priority than ours, also in its session', async () => {
  const child = spawn('sleep', ['60'], { detached: true })
  onTestFinished(() => void child.kill())
  const processId = child.pid ?? 0
  await expect.poll(() => standBack(processId)).toBe(true)
  expect(os.getPriority(processId)).toBeGreaterThan(os.getPriority())
  const session = `/proc/${processId}/autogroup`
  if (fs.existsSync(session)) expect(fs.readFileSync(session, 'utf8')).toMatch(/ nice 10$/m)
})

test('one that has ended causes no error', () => {
  expect(standBack(2 ** 22 + 1)).toBe(true)
})
