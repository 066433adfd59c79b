// Gives our files each function of React by its name. React comes as CommonJS, whose names are properties of one object: every file
// would take that object, and a tag would become `(0, react.jsx)(…)`, thousands of times.
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const named = '\0named:'
const ours = `${resolve('web')}/`
/** Its lists are among ours. */
const lists = /\/virtua\/lib\/index\.js$/
const require = createRequire(import.meta.url)

export function reactNames(): Plugin {
  return {
    name: 'beauty-barter:react-names',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react(?:\/jsx-runtime|\/compiler-runtime)?$/ },
      handler: (source, importer) =>
        importer !== undefined && (importer.startsWith(ours) || lists.test(importer)) ? named + source : null,
    },
    load: {
      filter: { id: /^\0named:/ },
      handler: (id) => ({ code: moduleOf(id.slice(named.length)), map: null, moduleSideEffects: false }),
    },
  }
}

/** A module that exports what the package has. What nobody imports of it is left out, and what is the same has one name. */
export function moduleOf(source: string): string {
  const file = `${source.replace('/', '-')}.production.js`
  const parts: Record<string, unknown> = require(join(dirname(require.resolve('react')), 'cjs', file))
  const exported = Object.keys(parts).map((name, place, names) => {
    const same = names.slice(0, place).find((other) => parts[other] === parts[name])
    return same === undefined ? `export const ${name} = whole.${name}` : `export { ${same} as ${name} }`
  })
  return [`import whole from '${source}'`, ...exported].join('\n')
}
