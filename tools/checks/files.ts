// The tree that checks look at: a folder as git sees it, or a few files made up by a test.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export type SourceFile = { path: string; text: string }

export type Tree = {
  files: (matches: RegExp) => SourceFile[]
  /** The text of a file, empty if it does not exist. */
  text: (path: string) => string
  /** Whether a file or folder with this path exists. */
  has: (path: string) => boolean
}

/** A single rule. A finding starts with the path, and the line if there is one. */
export type Rule = { name: string; find: (tree: Tree) => string[] }

/** Every file that git tracks or would track. */
export function treeAt(folder: string): Tree {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: folder, encoding: 'utf8' })
  const paths = listed.split('\n').filter((name) => name !== '' && existsSync(path.join(folder, name)))
  return treeFrom(paths, (name) => readFileSync(path.join(folder, name), 'utf8'))
}

export function treeOf(texts: Record<string, string>): Tree {
  return treeFrom(Object.keys(texts), (name) => texts[name] ?? '')
}

function treeFrom(paths: readonly string[], read: (name: string) => string): Tree {
  const known = new Map<string, string>()
  const listed = new Set(paths)
  const places = new Set(paths.flatMap((name) => name.split('/').map((_, end, parts) => parts.slice(0, end + 1).join('/'))))
  const text = (name: string) => {
    const found = known.get(name) ?? (listed.has(name) ? read(name) : '')
    known.set(name, found)
    return found
  }
  return {
    files: (matches) => paths.filter((name) => matches.test(name)).map((name) => ({ path: name, text: text(name) })),
    text,
    has: (name) => places.has(name.replace(/\/$/, '')),
  }
}

export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** One finding per match, with its line. */
export function eachMatch(file: SourceFile, pattern: RegExp, say: (match: RegExpMatchArray) => string | null): string[] {
  return [...file.text.matchAll(pattern)].flatMap((match) => {
    const said = say(match)
    return said === null ? [] : [`${file.path}:${lineOf(file.text, match.index)} ${said}`]
  })
}

export function isGenerated(file: string): boolean {
  return file.startsWith('domain/generated/') || file.endsWith('.gen.ts')
}

/** Files with planted offences for the tests of the checks; no rule looks at them. */
export function isPlanted(file: string): boolean {
  return file.startsWith('tools/checks/planted/') || file.startsWith('tests/support/planted-area/')
}

/** Tests of any runner, anywhere. */
export const TEST = /\.(test|journey)\.tsx?$/
