// Gives every icon of lucide-react our own component (web/ui/display/icon.ts), and leaves out what only theirs needs: names,
// aliases and keys. Their modules and types stay what the source imports.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Icon = { __iconData: { node: [tag: string, attributes: Record<string, string>][] } }

const component = JSON.stringify(resolve('web/ui/display/icon.ts'))

export function icons(): Plugin {
  return {
    name: 'beauty-barter:icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: 'createLucideIcon' },
      async handler(_, id) {
        const { __iconData: data }: Icon = await import(pathToFileURL(id).href)
        const parts = data.node.map(([tag, shape]) => (isPlain(tag, shape) ? shape['d'] : [tag, shape]))
        const args = parts.map((part) => JSON.stringify(part, (name, value: unknown) => (name === 'key' ? undefined : value))).join()
        return {
          code: `import { icon } from ${component}\nexport default /* @__PURE__ */ icon(${args})`,
          map: null,
          moduleSideEffects: false,
        }
      },
    },
  }
}

const isPlain = (tag: string, shape: object) => tag === 'path' && Object.keys(shape).every((name) => name === 'd' || name === 'key')
