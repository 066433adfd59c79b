// A file's imports: their source, their line, whether they are type-only, and whether they are dynamic.
import path from 'node:path'
import { isPlanted, lineOf, type SourceFile, type Tree } from './files.ts'

export type Import = { target: string; line: number; isLazy: boolean; isType: boolean }

const STATEMENT = /^[ \t]*(?:import|export)\s[\w\s{},*$]*?\bfrom\s*['"]([^'"\n]+)['"]|^[ \t]*import\s*['"]([^'"\n]+)['"]/gm
const CALL = /\b(?:import|require)\s*\(\s*['"]([^'"\n]+)['"]/g

function importsOf(file: SourceFile): Import[] {
  const found = (pattern: RegExp, isLazy: boolean) =>
    [...file.text.matchAll(pattern)].map((match) => ({
      target: match[1] ?? match[2] ?? '',
      line: lineOf(file.text, match.index + match[0].search(/\S/)),
      isLazy,
      isType: /^\s*(import|export)\s+type\b/.test(match[0]),
    }))
  return [...found(STATEMENT, false), ...found(CALL, true)]
}

/** Imports of files in the tree, as paths from its root. */
export function fileImports(file: SourceFile): Import[] {
  return importsOf(file).flatMap((one) => {
    if (one.target.startsWith('#')) return [{ ...one, target: one.target.slice(1) }]
    if (one.target.startsWith('.')) return [{ ...one, target: path.posix.join(path.posix.dirname(file.path), one.target) }]
    return []
  })
}

/** Imports of packages by their bare name, Node's own modules as `node:*`. */
export function packageImports(file: SourceFile): Import[] {
  return importsOf(file)
    .filter(({ target }) => /^[@\w]/.test(target))
    .map((one) => ({ ...one, target: packageOf(one.target) }))
}

function packageOf(name: string): string {
  if (name.startsWith('node:')) return 'node:*'
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}

export function sources(tree: Tree, where = /^(domain|server|web|tests|bench|tools)\/.*\.tsx?$/): SourceFile[] {
  return tree.files(where).filter(({ path: name }) => !isPlanted(name))
}
