// Gives every icon of lucide-react our own component (web/ui/display/icon.ts), and leaves out what only theirs needs: names,
// aliases and keys. Their modules and types stay what the source imports.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Node = [tag: string, attributes: Record<string, string>][]
type Icon = { __iconData: { node: Node } }

const component = JSON.stringify(resolve('web/ui/display/icon.ts'))

export function icons(): Plugin {
  return {
    name: 'beauty-barter:icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: 'createLucideIcon' },
      async handler(_, id) {
        const { __iconData: data }: Icon = await import(pathToFileURL(id).href)
        const args = partsOf(data.node).map((part) => JSON.stringify(part))
        return {
          code: `import { icon } from ${component}\nexport default /* @__PURE__ */ icon(${args.join()})`,
          map: null,
          moduleSideEffects: false,
        }
      },
    },
  }
}

/** What our component takes for the shapes of one of theirs. */
export const partsOf = (node: Node) =>
  node.map(([tag, { key: _key, ...shape }]) =>
    tag === 'path' && Object.keys(shape).join() === 'd' ? (shape['d'] ?? '') : ([tag, shape] as const),
  )
