import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { shortened } from './preloads.ts'

const asVite = (files: string[]) => `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=${JSON.stringify(files)})))=>i.map(i=>d[i]);`

/** The lists that the code asks for. */
const listsIn = (code: string): unknown => runInNewContext(`${code};lists`)

test('each part is fetched with the same files as before, but without stylesheets that are there', () => {
  const files = ['assets/Row-a.js', 'assets/shell-b.css', 'assets/Row-c.css', 'assets/bits-d.js']
  const code = `${asVite(files)}const lists=[__vite__mapDeps([0,1,2,3]),__vite__mapDeps([3]),__vite__mapDeps([1])]`
  expect(listsIn(code)).toEqual([files, ['assets/bits-d.js'], ['assets/shell-b.css']])
  const short = shortened(code, new Set(['assets/shell-b.css']))
  expect(listsIn(short)).toEqual([['assets/Row-a.js', 'assets/Row-c.css', 'assets/bits-d.js'], ['assets/bits-d.js'], []])
  expect(short).not.toContain('shell-b')
})

test('what Vite writes in another way is refused', () => {
  expect(() => shortened('const __vite__mapDeps=files=>files;', new Set())).toThrow('in another way')
})
