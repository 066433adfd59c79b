import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { art } from './art.ts'
import { apart, drawingsOf, type Drawing } from './drawings.ts'
import { modesOf } from './modes.ts'
import { randomFrom } from './random.ts'

type Listed = { services?: { name: string; category: string }[] }
const people: Listed[] = JSON.parse(readFileSync('database/demo/people.json', 'utf8'))
const lists = people.map(({ services = [] }, who) =>
  services.map(({ name, category }, place) => ({ service_id: `service ${who}.${place}`, title: name, category })),
)
const all = lists.flat()
const hair = (title: string) => ({ service_id: null, title, category: 'hair' })
const looks = ({ craft, mode, way }: Drawing) => `${craft} ${mode} ${way}`
const modeOf = (title: string, category = 'hair') => drawingsOf([{ service_id: null, title, category }])[0]?.mode

describe('the word of a service decides what its picture shows', () => {
  test.each([
    ['hair', 'Silk press and trim', 'wave'],
    ['hair', 'Lived-in color', 'wave'],
    ['hair', 'Knotless braids, mid-back', 'braid'],
    ['hair', 'Curly cut and style', 'coil'],
    ['hair', 'Precision bob cut', 'blunt'],
    ['nails', 'Hand-painted full set', 'swatch'],
    ['nails', 'Infill and nail art', 'strokes'],
    ['nails', 'Gel pedicure', 'drip'],
    ['massage', 'Hot stone, 60 min', 'stack'],
    ['permanent-makeup', 'Lip blush', 'lips'],
    ['permanent-makeup', 'Powder brows', 'ombre'],
    ['barbering', 'Hot towel shave', 'pole'],
    ['barbering', 'Skin fade and beard', 'fade'],
  ])('%s: %s is drawn as %s', (category, title, mode) => {
    expect(modeOf(title, category)).toBe(mode)
  })

  test('a silk press and a lived-in color are two pictures', () => {
    const [press, color] = drawingsOf([hair('Silk press'), hair('Lived-in color')])
    expect([press, color].map((each) => each && looks(each))).toEqual(['hair wave 4', 'hair wave 1'])
  })

  test('every service of the demo town has such a word', () => {
    const wordless = all.filter(({ title, category }) =>
      // Without a word, other seeds get other materials.
      Array.from({ length: 12 }, (_, seed) => drawingsOf([{ service_id: `${seed}`, title, category }])[0]?.mode).some(
        (mode, _, [first]) => mode !== first,
      ),
    )
    expect([...new Set(wordless.map(({ title }) => title))]).toEqual([])
  })
})

describe('two services that are shown together never draw the same', () => {
  test.each(lists.filter((list) => list.length > 1).map((list, at) => [at, list] as const))('the services of demo member %s', (_, list) => {
    const drawn = drawingsOf(list)
    expect(new Set(drawn.map(looks)).size).toBe(list.length)
  })

  test('two thousand random pairs, also of the same name and off any list', () => {
    const random = randomFrom('pairs')
    for (let pair = 0; pair < 2000; pair += 1) {
      const two = [random.pick(all), random.pick(all)].map((service) => (random() < 0.3 ? { ...service, service_id: null } : service))
      const [one, other] = drawingsOf(two)
      expect(one && looks(one), two.map(({ title }) => title).join(' and ')).not.toBe(other && looks(other))
    }
  })

  test('as many of one craft as there are materials and colors', () => {
    const many = Array.from({ length: modesOf('hair').length * 5 }, () => hair('Silk press'))
    expect(new Set(drawingsOf(many).map(looks)).size).toBe(20)
    expect(drawingsOf([...many, hair('Silk press')])).toHaveLength(21)
  })

  test('what differs in words also differs on the screen', () => {
    const two = drawingsOf([hair('Silk press'), hair('Silk press')])
    const [one, other] = two.map(({ craft, seed, ...options }) => art(craft, seed, options))
    expect(one).not.toBe(other)
  })
})

test('a service keeps its picture wherever it comes first, and the pictures of two members differ', () => {
  for (const service of all) expect(drawingsOf([service, ...all.slice(0, 9)])[0]).toEqual(drawingsOf([service])[0])
  const two = apart([
    { craft: 'hair', seed: 'ana' },
    { craft: 'hair', seed: 'ana' },
  ])
  expect(new Set(two.map(looks)).size).toBe(2)
})
