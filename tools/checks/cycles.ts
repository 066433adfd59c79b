// No file may import itself through others, not even for types or by `import()`: two files that need each other are one file,
// or need a third.
import { fileImports, sources } from './import-statements.ts'
import type { Rule, Tree } from './files.ts'

export const cycleRules: Rule[] = [{ name: 'no import leads back to its file, types included', find: findCycles }]

function findCycles(tree: Tree): string[] {
  const files = sources(tree)
  const ahead = new Map(files.map((file) => [file.path, fileImports(file).map(({ target }) => target)]))
  const done = new Set<string>()
  const found: string[] = []
  const walk = (file: string, trail: readonly string[]) => {
    const start = trail.indexOf(file)
    if (start >= 0) found.push(`${[...trail.slice(start), file].join(' → ')}: these files import one another`)
    if (start >= 0 || done.has(file)) return
    for (const next of ahead.get(file) ?? []) walk(next, [...trail, file])
    done.add(file)
  }
  for (const { path } of files) walk(path, [])
  return found
}
