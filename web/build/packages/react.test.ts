import { resolve } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { moduleOf, reactNames } from './react.ts'

const ours = `
  import { useId } from 'react'
  import { jsx } from 'react/jsx-runtime'
  export const shown = jsx('b', { children: typeof useId })`

test('our files call the functions of React by name, and get no others', async () => {
  const path = resolve('web/shown.js')
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      reactNames(),
      { name: 'ours', resolveId: (source) => (source === path ? path : null), load: (id) => (id === path ? ours : null) },
    ],
    build: {
      write: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: path, preserveEntrySignatures: 'strict', treeshake: { propertyReadSideEffects: false } },
    },
  })
  const [{ code }] = (built as Rolldown.RolldownOutput).output
  expect(code).toMatch(/shown = jsx\("b"/)
  expect(code).toMatch(/^(?:var|const) useId = /m)
  expect(code).not.toMatch(/^(?:var|const) useState = /m)
  const { shown } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  expect(renderToStaticMarkup(shown)).toBe('<b>function</b>')
})

test('tags with one child and with several become calls of the same function', () => {
  expect(moduleOf('react/jsx-runtime').split('\n')).toEqual([
    "import whole from 'react/jsx-runtime'",
    'export const Fragment = whole.Fragment',
    'export const jsx = whole.jsx',
    'export { jsx as jsxs }',
  ])
})
