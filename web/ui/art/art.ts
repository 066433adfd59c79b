// Generated pictures: the material of a craft, drawn from a seed. The same arguments always give the same picture.
import { advancedBeauty } from './advanced-beauty.ts'
import { barbering } from './barbering.ts'
import { at, snapTo, splineWith, tenth, type Brush } from './brush.ts'
import { hex, mix, type Oklch } from './colour.ts'
import { colourways, type Colourway } from './colourways.ts'
import { crafts, type Craft } from './crafts.ts'
import { esthetics } from './esthetics.ts'
import { hair } from './hair.ts'
import { makeup } from './makeup.ts'
import { massage } from './massage.ts'
import { modes } from './modes.ts'
import { nails } from './nails.ts'
import { permanentMakeup } from './permanent-makeup.ts'
import { hash, randomFrom } from './random.ts'

export type ArtOptions = {
  w?: number
  h?: number
  mode?: string
  /** Which of the craft's five colorways. */
  way?: number
  /** 0-1: moves the colors toward the background; 0.74-0.8 under text. */
  quiet?: number
  /** Makes ids unique if the same picture is inlined twice in one document. */
  uid?: string
}

const painters: Record<Craft, Record<string, (g: Brush) => void>> = {
  hair,
  nails,
  esthetics,
  massage,
  makeup,
  'permanent-makeup': permanentMakeup,
  barbering,
  'advanced-beauty': advancedBeauty,
  general: { quilt },
}

/** A complete SVG document that fills its frame like `object-fit: cover`. */
export function art(craft: Craft, seed: string, options: ArtOptions = {}): string {
  const { w = 400, h = 500 } = options
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice">${paint(craft, seed, options)}</svg>`
}

/**
 * A person's background, and a monogram color with a contrast of at least 4.5:1 against every color in it. Someone without a
 * craft gets one by their seed: a letter would be unreadable on the patchwork.
 */
export function cameoArt(theirs: Craft, seed: string, options: ArtOptions = {}): { svg: string; monogram: string } {
  const craft = theirs === 'general' ? at(crafts, hash(seed) % crafts.length) : theirs
  const [L, , H] = wayOf(craft, options.way ?? randomFrom(`${craft}|${seed}`).int(0, 99))[0]
  const svg = art(craft, seed, { w: 100, h: 120, quiet: 0.8, ...options })
  return { svg, monogram: L > 0.62 ? hex([0.22, 0.03, H]) : hex([0.985, 0.008, 80]) }
}

function wayOf(craft: Craft, index: number): Colourway {
  const ways: readonly Colourway[] = colourways[craft]
  return at(ways, index % ways.length)
}

function paint(craft: Craft, seed: string, options: ArtOptions): string {
  const { w = 400, h = 500, quiet = 0 } = options
  const r = randomFrom(`${craft}|${seed}`)
  const id = 'a' + hash([craft, seed, w, h, options.mode, options.way, options.uid].join('|')).toString(36)
  const raw = wayOf(craft, options.way ?? r.int(0, 99)).map(([L, C, H]): Oklch => [L, C, H + r.near(0, 5)])
  const ground = at(raw, 0)
  const hush = (colour: Oklch) => (quiet ? hushed(colour, ground, quiet) : colour)
  const hushedRaw = raw.map((colour, i) => (i < 2 ? colour : hush(colour)))
  const [g = '', g2 = '', deep = '', mid = '', light = '', pop = ''] = hushedRaw.map(hex)
  const mode = options.mode ?? r.pick(modes[craft])
  const marks: string[] = []
  const definitions: string[] = []
  let gradients = 0
  const snap = snapTo(w * h > 60000 ? 1 : 10)
  const brush: Brush = {
    w,
    h,
    S: Math.sqrt(w * h) / 100,
    k: 1 - quiet * 0.8,
    r,
    seed,
    id,
    raw: hushedRaw,
    c: { g, g2, deep, mid, light, pop },
    tone: (...colour) => hex(hush(colour)),
    push: (markup) => marks.push(markup),
    define: (markup) => definitions.push(markup),
    gradient(stops, attributes, kind = 'linear') {
      const key = `${id}g${gradients++}`
      const lines = stops.map(([offset, colour, opacity]) => {
        const alpha = opacity === undefined ? '' : ` stop-opacity="${Math.round(opacity * 100) / 100}"`
        return `<stop offset="${Math.round(offset * 1000) / 1000}" stop-color="${colour}"${alpha}/>`
      })
      definitions.push(`<${kind}Gradient id="${key}" ${attributes}>${lines.join('')}</${kind}Gradient>`)
      return key
    },
    snap,
    spline: splineWith(snap),
  }
  const background = brush.gradient(
    [
      [0, g],
      [1, g2],
    ],
    'x1="0" y1="0" x2=".4" y2="1"',
  )
  const painter = painters[craft][mode]
  if (!painter) throw new RangeError(`${craft} has no mode ${mode}`)
  painter(brush)
  return `<defs>${definitions.join('')}</defs><rect width="${w}" height="${h}" fill="url(#${background})"/>${marks.join('')}`
}

function hushed(colour: Oklch, ground: Oklch, quiet: number): Oklch {
  const [L, C, H] = mix(colour, ground, quiet)
  const reach = 0.3 - quiet * 0.22
  return [Math.min(ground[0] + reach, Math.max(ground[0] - reach, L)), C, H]
}

// A patchwork of all crafts, for pictures that belong to no single one.
function quilt(g: Brush): void {
  const { w, h, r } = g
  const columns = Math.max(2, Math.round(w / Math.sqrt((w * h) / 6)))
  const rows = Math.max(2, Math.round(6 / columns))
  const order = crafts.map((craft) => ({ craft, rank: r() })).toSorted((a, b) => a.rank - b.rank)
  const width = w / columns
  const height = h / rows
  for (let i = 0; i < rows * columns; i++) {
    const { craft } = at(order, i % order.length)
    const inner = paint(craft, `${g.seed}:${i}`, {
      w: Math.ceil(width),
      h: Math.ceil(height),
      quiet: (1 - g.k) / 0.8,
      uid: g.id + i,
    })
    const place = `x="${tenth(width * (i % columns))}" y="${tenth(height * Math.floor(i / columns))}"`
    g.push(`<svg ${place} width="${tenth(width + 0.5)}" height="${tenth(height + 0.5)}">${inner}</svg>`)
  }
}
