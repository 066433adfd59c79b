// Takes a part that loads later from its module. Our source destructures it, so that it is named as where it is used; Vite would repeat that
// name three times, for what only matters if a module has other exports that nothing else needs.
import type { Plugin } from 'vite'

const part = /\.then\(\(\{ (\w+)(?:: (\w+))? \}\) => (?:\(\{ default: (\w+) \}\)|(\w+))\)/g

export function apart(): Plugin {
  return {
    name: 'beauty-barter:apart',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.+\.tsx?$/, code: /\bimport\(/ },
      handler: (code) => ({ code: taken(code), map: null }),
    },
  }
}

export const taken = (code: string): string =>
  code.replaceAll(part, (whole, name: string, local = name, asDefault?: string, alone?: string) => {
    if (asDefault === local) return `.then((all) => ({ default: all.${name} }))`
    return alone === local ? `.then((all) => all.${name})` : whole
  })
