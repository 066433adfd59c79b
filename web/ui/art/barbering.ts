import { at, tenth, type Brush } from './brush.ts'

function fade(g: Brush): void {
  const { w, h, S, r, c, snap } = g
  const rows = Math.round(h / (4 * S)),
    flip = r() < 0.5
  const hairs = ['', '', '']
  for (let j = 0; j < rows; j++) {
    const v = flip ? j / rows : 1 - j / rows,
      y = (j / rows) * h,
      step = (2.6 + (1 - v) * 2.6) * S,
      len = (1.6 + v * 4) * S,
      n = Math.ceil(w / step) + 2
    for (let i = -1; i < n; i++) {
      if (r() > v * 1.25 + 0.1) continue
      const x = i * step + r.near(0, 0.5) * S,
        bend = r.near(0.5, 0.6) * S
      hairs[Math.min(2, Math.floor(v * 3))] += `M${snap(x)} ${snap(y)}l${snap(bend)} ${snap(len)}`
    }
  }
  const lengths = [
    [c.mid, 0.6, 0.5],
    [c.deep, 0.8, 0.8],
    [c.deep, 1, 1.2],
  ] as const
  lengths.forEach(([colour, opacity, width], i) =>
    g.push(
      `<path d="${hairs[i]}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${tenth(width * S)}" stroke-linecap="round"/>`,
    ),
  )
  const y = h * (flip ? r.in(0.28, 0.4) : r.in(0.6, 0.72))
  g.push(
    `<path d="${g.spline([
      [-2, y + 6 * S],
      [w * 0.35, y - 2 * S],
      [w * 0.7, y + 3 * S],
      [w + 2, y - 6 * S],
    ])}" fill="none" stroke="${c.light}" stroke-width="${tenth(1.3 * S)}"/>`,
  )
}

function comb(g: Brush): void {
  const { w, h, S, r, c } = g
  const rot = r.in(-30, 30),
    pitch = 3.3 * S,
    tw = 1.9 * S,
    R = Math.hypot(w, h),
    y = -r.in(2, 10) * S,
    len = R * 0.34
  let d = '',
    d2 = ''
  for (let x = -R * 0.62; x < R * 0.62; x += pitch) d += `M${tenth(x)} ${tenth(y)}V${tenth(y + len)}`
  for (let x = -R * 0.62; x < R * 0.62; x += pitch * 1.9) d2 += `M${tenth(x)} ${tenth(y - 17 * S)}V${tenth(y - 17 * S - len)}`
  let strands = ''
  for (let i = 0; i < 26; i++) {
    const yy = y + len * 0.2 + i * 2.4 * S
    strands += g.spline([
      [-R, yy + r.near(0, 2) * S],
      [-R * 0.3, yy + r.near(0, 3) * S],
      [R * 0.3, yy + r.near(0, 3) * S],
      [R, yy + r.near(0, 2) * S],
    ])
  }
  g.push(
    `<g transform="translate(${w / 2} ${h / 2}) rotate(${tenth(rot)})"><path d="${strands}" fill="none" stroke="${c.mid}" stroke-opacity=".55" stroke-width="${tenth(0.7 * S)}"/><path d="${d}" stroke="${c.deep}" stroke-width="${tenth(tw)}" stroke-linecap="round"/><path d="${d2}" stroke="${c.deep}" stroke-width="${tenth(tw * 1.5)}" stroke-linecap="round"/><rect x="${tenth(-R * 0.64)}" y="${tenth(y - 19 * S)}" width="${tenth(R * 1.28)}" height="${tenth(20 * S)}" rx="${tenth(3 * S)}" fill="${c.deep}"/><path d="M${tenth(-R * 0.6)} ${tenth(y - 13 * S)}H${tenth(R * 0.6)}" stroke="${c.light}" stroke-opacity=".35" stroke-width="${tenth(0.9 * S)}"/><path d="M${tenth(-14 * S)} ${tenth(y - 7 * S)}h${tenth(28 * S)}" stroke="${c.pop}" stroke-width="${tenth(1.1 * S)}"/></g>`,
  )
}

// Helix stripes, for a barber pole.
function stripes(g: Brush, mode: 'pole' | 'helix'): void {
  const { w, h, S, r, c } = g
  const cyl = mode === 'pole',
    n = cyl ? (w > h * 1.3 ? 5 : w < h * 0.7 ? 2 : 3) : 1,
    cw = w / n,
    second = at(g.raw, 5)[1] > 0.1 ? c.pop : c.light,
    per = r.in(34, 46) * S,
    sk = r.in(0.5, 0.8)
  const shade = g.gradient(
    [
      [0, '#000', 0.34 * g.k],
      [0.16, '#000', 0.08 * g.k],
      [0.34, '#fff', 0.34 * g.k],
      [0.5, '#fff', 0],
      [0.8, '#000', 0.1 * g.k],
      [1, '#000', 0.42 * g.k],
    ],
    'x1="0" y1="0" x2="1" y2="0"',
  )
  for (let k = 0; k < n; k++) {
    const x = k * cw,
      gapc = cyl ? cw * 0.12 : 0,
      ww = cw - gapc,
      xx = x + gapc / 2,
      off = r() * per
    let s = ''
    for (let y = -h * 0.5 - per * 2; y < h * 1.6 + per; y += per) {
      const y0 = y + off,
        bulge = cyl ? ww * 0.16 : 0
      const band = (o: number, t: number, col: string) => {
        const a = y0 + o,
          rise = ww * sk
        s += `<path d="M${tenth(xx)} ${tenth(a)}Q${tenth(xx + ww / 2)} ${tenth(a - rise / 2 + bulge)} ${tenth(xx + ww)} ${tenth(a - rise)}v${tenth(t)}Q${tenth(xx + ww / 2)} ${tenth(a - rise / 2 + bulge + t)} ${tenth(xx)} ${tenth(a + t)}Z" fill="${col}"/>`
      }
      band(0, per * 0.3, c.deep)
      band(per * 0.5, per * 0.24, second)
      band(per * 0.8, per * 0.05, c.mid)
    }
    const cp = `${g.id}c${k}`
    g.define(`<clipPath id="${cp}"><rect x="${tenth(xx)}" y="0" width="${tenth(ww)}" height="${h}"/></clipPath>`)
    g.push(
      `<g clip-path="url(#${cp})"><rect x="${tenth(xx)}" width="${tenth(ww)}" height="${h}" fill="${cyl ? g.tone(0.95, 0.012, 80) : c.g}"/>${s}${cyl ? `<rect x="${tenth(xx)}" width="${tenth(ww)}" height="${h}" fill="url(#${shade})"/>` : ''}</g>`,
    )
  }
}

export const barbering = { pole: (g: Brush) => stripes(g, 'pole'), fade, comb, helix: (g: Brush) => stripes(g, 'helix') }
