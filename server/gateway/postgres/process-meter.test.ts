import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openProcessMeter } from './process-meter.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'bb-meter-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
// A process has the name that it is started by.
symlinkSync('/bin/sh', path.join(folder, 'postgres'))
symlinkSync('/bin/sh', path.join(folder, 'another'))

/** On the first core, which all of them share. */
async function busy(name: string): Promise<number> {
  const child = spawn('taskset', ['-c', '0', path.join(folder, name), '-c', 'while :; do :; done'])
  onTestFinished(() => void child.kill('SIGKILL'))
  const processId = child.pid ?? 0
  await expect.poll(() => readFileSync(`/proc/${processId}/comm`, 'utf8').trim(), { timeout: 10_000 }).toBe(name)
  return processId
}

test('a meter reads how long a process was on a core, and how long it waited for one', async () => {
  for (const meter of (await Promise.all([busy('postgres'), busy('postgres')])).map(openProcessMeter)) {
    meter.start()
    await expect.poll(() => meter.read().coreMs, { timeout: 10_000 }).toBeGreaterThan(20)
    await expect.poll(() => meter.read().waitMs, { timeout: 10_000 }).toBeGreaterThan(20)
    meter.start()
    expect(meter.read().coreMs, 'since the start').toBeLessThan(20)
    meter.close()
  }
})

test('a meter reads zero for a process that has ended, for one that is not PostgreSQL, and after it is closed', async () => {
  const [database, another] = await Promise.all([busy('postgres'), busy('another')])
  const [open, gone, other, closed] = [database, 2 ** 22 + 1, another, database].map(openProcessMeter)
  for (const meter of [open, gone, other, closed]) meter?.start()
  closed?.close()
  closed?.close()
  await expect.poll(() => open?.read().coreMs, { timeout: 10_000 }).toBeGreaterThan(20)
  for (const meter of [gone, other, closed]) expect(meter?.read()).toEqual({ coreMs: 0, waitMs: 0 })
  open?.close()
})
