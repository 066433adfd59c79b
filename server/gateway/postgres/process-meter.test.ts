import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { openProcessMeter } from './process-meter.ts'

test('time on a core is told', async () => {
  const meter = openProcessMeter(process.pid)
  meter.start()
  const { user, system } = process.cpuUsage()
  const usedMs = () => (process.cpuUsage().user + process.cpuUsage().system - user - system) / 1000
  while (usedMs() < 40);
  expect(meter.read().coreMs).toBeGreaterThan(20)
  meter.start()
  expect(meter.read().coreMs).toBeLessThan(20)
  meter.close()
})

test('a process that shares a core tells how long it waited for it', async () => {
  const [first, second] = [busy(), busy()]
  const meters = [openProcessMeter(first), openProcessMeter(second)]
  for (const meter of meters) meter.start()
  for (const meter of meters) await expect.poll(() => meter.read().waitMs, { timeout: 10_000 }).toBeGreaterThan(20)
  for (const meter of meters) meter.close()
})

test('of one that has ended or is closed nothing is told', () => {
  const none = { coreMs: 0, waitMs: 0 }
  const gone = openProcessMeter(2 ** 22 + 1)
  gone.start()
  expect(gone.read()).toEqual(none)
  const closed = openProcessMeter(process.pid)
  closed.start()
  closed.close()
  closed.close()
  expect(closed.read()).toEqual(none)
})

/** On the first core, which all of them share. */
function busy(): number {
  const child = spawn('taskset', ['-c', '0', 'sh', '-c', 'while :; do :; done'])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child.pid ?? 0
}
