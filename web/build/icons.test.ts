import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { icon } from '../ui/display/icon.ts'
import { icons, partsOf } from './icons.ts'

type Theirs = { __iconData: { node: Parameters<typeof partsOf>[0] }; default: ComponentType<object> }
const folder = new URL('../../node_modules/lucide-react/dist/esm/icons/', import.meta.url)
const read = (name: string): Promise<Theirs> => import(/* @vite-ignore */ new URL(`${name}.mjs`, folder).href)

/** The same markup for both: attributes in order, class names without those of single icons. */
function drawn(component: ComponentType<object>, props: object): string {
  const markup = renderToStaticMarkup(createElement(component, props)).replaceAll(/ xmlns="[^"]*"| ?\blucide-[\w-]+/g, '')
  return markup.replaceAll(/<(\w+) ([^>]*)>/g, (_, tag: string, rest: string) => {
    const attributes = rest.match(/[\w-]+="[^"]*"/g) ?? []
    return `<${tag} ${attributes
      .map((each) => each.replace(/\s+"$/, '"'))
      .toSorted()
      .join(' ')}>`
  })
}

test('an icon of the build draws what the library draws', async () => {
  for (const name of ['x', 'calendar-days', 'circle-check', 'user-round', 'sliders-horizontal', 'bell', 'gem']) {
    const { __iconData: data, default: theirs } = await read(name)
    for (const props of [{ 'aria-hidden': true }, { 'aria-label': 'Name' }, { className: 'spinner' }])
      expect(drawn(icon(...partsOf(data.node)), props), name).toBe(drawn(theirs, props))
  }
})

test('only modules of icons are replaced', () => {
  const { filter } = icons().transform as { filter: { id: RegExp } }
  expect(filter.id.test(new URL('x.mjs', folder).pathname)).toBe(true)
  expect(filter.id.test('/node_modules/lucide-react/dist/esm/createLucideIcon.mjs')).toBe(false)
})
