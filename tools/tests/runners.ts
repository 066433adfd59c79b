// Starts Vitest and Playwright, and reads their reports in test-results/.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Outcome, type PlaywrightReport, readPlaywright, readVitest, type VitestReport } from './reports.ts'
import { withTemporaryFolder } from './temporary.ts'

export const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)))
export const results = path.join(root, 'test-results')

/** `report` is the name of the report file. */
export function runVitest(args: string[], report = 'vitest'): Outcome & { status: number; report: VitestReport | null } {
  const file = path.join(results, `${report}.json`)
  const status = run('vitest/vitest.mjs', [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], file)
  const found: VitestReport | null = read(file)
  return { ...readVitest(found, status, root), status, report: found }
}

export function runPlaywright(args: string[], report = 'journeys'): Outcome {
  const file = path.join(results, `${report}.json`)
  const status = run('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], file, { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const found: PlaywrightReport | null = read(file)
  return readPlaywright(found, status)
}

function run(program: string, args: string[], file: string, more: Record<string, string> = {}): number {
  rmSync(file, { force: true })
  return withTemporaryFolder((folder) => {
    const env = { ...process.env, TMPDIR: folder, ...more }
    const command = [path.join(root, 'node_modules', program), ...args]
    return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env }).status ?? 1
  })
}

function read(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
