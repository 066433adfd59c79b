// The files a check looks at: everything git tracks or would track.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export type SourceFile = { path: string; text: string }

export function files(matches: RegExp): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((name) => matches.test(name) && existsSync(path.join(root, name)))
    .map((name) => ({ path: name, text: readFileSync(path.join(root, name), 'utf8') }))
}

export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

export function isGenerated(file: string): boolean {
  return file.startsWith('domain/generated/') || file.endsWith('.gen.ts')
}
