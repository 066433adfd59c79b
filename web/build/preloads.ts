// Shortens what Vite writes into each file that fetches others later: a list of what those need, so that all of it is fetched at once.
// Their names are what does not compress, so nothing else is repeated in it; and stylesheets that the file itself came with are there.
import type { Plugin, Rolldown } from 'vite'

const name = '__vite__mapDeps'
const list = /const __vite__mapDeps=\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);/
const use = /__vite__mapDeps\(\[([\d,]*)\]\)/g

export function preloads(): Plugin {
  return {
    name: 'beauty-barter:preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.code.includes(name)) chunk.code = shortened(chunk.code, stylesOf(chunk, bundle))
      },
    },
  }
}

export function shortened(code: string, loaded: ReadonlySet<string>): string {
  const [whole, written = ''] = list.exec(code) ?? []
  if (whole === undefined) throw new Error('Vite writes the files to fetch in another way than web/build/preloads.ts knows.')
  const all = JSON.parse(written) as string[]
  const kept = all.filter((file) => !loaded.has(file))
  const names = kept.map((file) => file.replace(/^assets\//, '').replace(/\.js$/, '')).join(' ')
  const needs = `const needs=(...at)=>at.map(i=>(i=\`${names}\`.split(\` \`)[i],\`assets/\`+(/\\.css$/.test(i)?i:i+\`.js\`)));`
  return code
    .replace(whole, () => needs)
    .replaceAll(use, (_, places: string) => {
      const files = places === '' ? [] : places.split(',').map((place) => all[Number(place)] ?? '')
      return `needs(${files
        .filter((file) => !loaded.has(file))
        .map((file) => kept.indexOf(file))
        .join()})`
    })
}

/** The stylesheets of the chunk and of everything that it imports statically. */
function stylesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const around = new Set([chunk.fileName])
  for (const file of around) {
    const each = bundle[file]
    if (each?.type === 'chunk') for (const imported of each.imports) around.add(imported)
  }
  return new Set(
    [...around].flatMap((file) => {
      const each = bundle[file]
      return each?.type === 'chunk' ? [...(each.viteMetadata?.importedCss ?? [])] : []
    }),
  )
}
