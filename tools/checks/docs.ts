// Documents that cannot lie: what they name exists, and what exists is named where it belongs.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { settingNames } from '#server/config.ts'
import { files, lineOf, root } from './files.ts'
import { importTable } from './imports.ts'

const PATH = /`((?:\.ci|bench|database|docs|domain|server|tests|tools|web)\/[\w./$@*<>-]*|[A-Z]+\.md)`/g

/** Every back-ticked path leads somewhere. `<x>` and `*` stand for any name. */
export function checkPaths(): string[] {
  return files(/\.md$/).flatMap((file) =>
    [...file.text.matchAll(PATH)]
      .filter((match) => !exists(match[1] ?? ''))
      .map((match) => `${file.path}:${lineOf(file.text, match.index)} names \`${match[1]}\`, which does not exist`),
  )
}

function exists(named: string): boolean {
  const fixed = named.split(/[<*]/)[0] ?? ''
  return existsSync(path.join(root, fixed.endsWith('/') ? fixed : named === fixed ? fixed : path.dirname(fixed)))
}

/** Every setting the server reads has its row in docs/settings.md, and every row is read. */
export function checkSettings(): string[] {
  const read = new Set<string>(settingNames)
  const listed = new Set([...text('docs/settings.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map((match) => match[1] ?? ''))
  return [
    ...[...read].filter((name) => !listed.has(name)).map((name) => `docs/settings.md lacks ${name}`),
    ...[...listed].filter((name) => !read.has(name)).map((name) => `docs/settings.md lists ${name}, which nothing reads`),
  ]
}

/** Every code a refusal carries, in SQL hints and in the gateway's catalogues, is listed in docs/errors.md. */
export function checkErrorCodes(): string[] {
  const listed = new Set([...text('docs/errors.md').matchAll(/^\| `([\w]+)`/gm)].map((match) => match[1] ?? ''))
  const raised = new Set(
    files(/^database\/.*\.sql$/).flatMap((file) => [...file.text.matchAll(/hint = '([a-z_]+)'/g)].map((match) => match[1] ?? '')),
  )
  return [
    ...[...raised].filter((code) => !listed.has(code)).map((code) => `docs/errors.md lacks ${code}`),
    ...[...listed]
      .filter((code) => !files(/^(server|database|web)\/.*\.(ts|tsx|sql)$/).some((file) => file.text.includes(code)))
      .map((code) => `docs/errors.md lists ${code}, which nothing raises`),
  ]
}

/** The import table in ARCHITECTURE.md is the one the checker uses. */
export function checkTable(): string[] {
  return text('ARCHITECTURE.md').includes(importTable())
    ? []
    : ['ARCHITECTURE.md: the import table is out of date (tools/checks/imports.ts prints it)']
}

function text(file: string): string {
  return existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : ''
}
