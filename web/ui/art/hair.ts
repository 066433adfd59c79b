import { at, tenth, type Brush, type Point } from './brush.ts'

function braid(g: Brush): void {
  const { w, h, S, r, c } = g
  const horiz = w > h * 1.25,
    L = horiz ? w : h,
    X = horiz ? h : w
  const rot = r.near(0, 10),
    bw = r.in(17, 23) * S,
    n = Math.ceil(X / bw) + 3,
    step = bw * 0.46,
    m = Math.ceil(L / step) + 6
  const id = g.gradient(
    [
      [0, c.deep],
      [0.42, c.mid],
      [0.62, c.light],
      [1, c.deep],
    ],
    'x1="0" y1="0" x2="1" y2=".7"',
  )
  const a = bw,
    leaf = `M0 0C${tenth(a * 0.05)} ${tenth(-a * 0.5)} ${tenth(a * 0.32)} ${tenth(-a * 0.62)} ${tenth(a * 0.52)} ${tenth(-a * 0.62)}C${tenth(a * 0.56)} ${tenth(-a * 0.28)} ${tenth(a * 0.4)} ${tenth(a * 0.06)} 0 ${tenth(a * 0.36)}Z`
  let lines = ''
  for (let i = 1; i < 6; i++) {
    const k = i / 6
    lines += `M${tenth(a * 0.03)} ${tenth(a * (0.34 * k))}C${tenth(a * 0.1)} ${tenth(a * (-0.4 + 0.3 * k))} ${tenth(a * (0.3 + 0.03 * k))} ${tenth(a * (-0.56 + 0.3 * k))} ${tenth(a * 0.52)} ${tenth(a * (-0.6 + 0.4 * k))}`
  }
  g.define(
    `<g id="${g.id}b"><path d="${leaf}" fill="url(#${id})" stroke="${c.g2}" stroke-width="${tenth(S * 0.5)}"/><path d="${lines}" fill="none" stroke="${c.g2}" stroke-opacity=".55" stroke-width="${tenth(S * 0.35)}"/></g>`,
  )
  let s = ''
  for (let i = -1; i < n; i++) {
    const x = i * bw * 1.16,
      ph = r() * step
    for (let j = -2; j < m; j++)
      s += `<use href="#${g.id}b" transform="translate(${tenth(x)} ${tenth(j * step + ph)})${j % 2 ? ' scale(-1 1)' : ''}"/>`
  }
  g.push(`<g transform="${horiz ? `translate(0 ${h}) rotate(-90)` : ''} rotate(${tenth(rot)} ${tenth(X / 2)} ${tenth(L / 2)})">${s}</g>`)
}

// Corkscrew curls: one ringlet, placed many times.
function coil(g: Brush): void {
  const { w, h, S, r, c } = g
  const L = h,
    X = w
  const a = r.in(4.4, 5.4) * S,
    b = a * r.in(0.95, 1.15),
    k = Math.ceil((L * 1.5) / b),
    t = b * 0.74
  const front = g.gradient(
    [
      [0, c.deep],
      [0.3, c.mid],
      [0.52, c.pop],
      [0.68, c.light],
      [1, c.deep],
    ],
    `gradientUnits="userSpaceOnUse" x1="${tenth(-a)}" x2="${tenth(a)}" y1="0" y2="0"`,
  )
  let back = '',
    fr = ''
  for (let i = 0; i < k; i++) {
    const y = tenth(i * b)
    back += `M${tenth(a)} ${y}q${tenth(-a)} ${tenth(-b * 0.1)} ${tenth(-2 * a)} ${tenth(b * 0.5)}`
    fr += `M${tenth(-a)} ${tenth(y + -b * 0.5)}q${tenth(a * 0.9)} ${tenth(b * 1.15)} ${tenth(2 * a)} ${tenth(b * 0.5)}`
  }
  g.define(
    `<g id="${g.id}k" fill="none" stroke-linecap="round"><path d="${back}" stroke="${c.g2}" stroke-width="${tenth(t)}"/><path d="${fr}" stroke="${c.g2}" stroke-width="${tenth(t * 1.16)}"/><path d="${fr}" stroke="url(#${front})" stroke-width="${tenth(t * 0.86)}"/></g>`,
  )
  const n = Math.ceil(X / (a * 1.9)) + 1
  let s = ''
  for (let layer = 0; layer < 2; layer++)
    for (let i = -1; i <= n; i++)
      s += `<use href="#${g.id}k" transform="translate(${tenth((i + layer * 0.5 + r.near(0, 0.2)) * a * 1.9)} ${tenth(-L * 0.18 - r() * b * 3)}) rotate(${tenth(r.near(0, 4))}) scale(${tenth(r.in(0.8, 1.15) * (i % 2 ? -1 : 1))} ${tenth(r.in(0.9, 1.2))})" opacity="${layer ? 1 : 0.62}"/>`
  g.push(s)
}

function strands(g: Brush, mode: 'wave' | 'blunt'): void {
  const { w, h, S, r, c } = g
  const horiz = w > h * 1.25 && mode === 'wave',
    L = horiz ? w : h,
    X = horiz ? h : w
  const place = (t: number, x: number): Point => (horiz ? [t, x] : [x, t])
  const A = mode === 'blunt' ? r.in(0, 2) * S : r.in(5, 19) * S,
    A2 = mode === 'blunt' ? 0.6 * S : r.in(1.5, 6) * S,
    fq = r.in(0.4, 1.35),
    f2 = r.in(1.2, 2.6),
    ph = r() * 6.28,
    ph2 = r() * 6.28,
    couple = r.in(0.6, 1.6)
  const cut = mode === 'blunt' ? L * r.in(0.66, 0.8) : 0,
    b = r.in(0.2, 0.6)
  const us = horiz
    ? `gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${w}" y2="0"`
    : `gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${h}"`
  const gr = [0, 1, 2, 3].map((i) => {
    const q = b + i * 0.035,
      q2 = Math.min(0.97, q + 0.38)
    return g.gradient(
      i < 1
        ? [
            [0, c.g2],
            [q, c.deep],
            [1, c.g2],
          ]
        : [
            [0, c.deep],
            [q - 0.14, i > 2 ? c.mid : c.deep],
            [q, i > 2 ? c.pop : i > 1 ? c.light : c.mid],
            [q + 0.12, c.mid],
            [q2, c.deep],
            [1, i > 1 ? c.mid : c.deep],
          ],
      us,
    )
  })
  const layers: [gap: number, width: number, tint: number][] = [
    [1.3 * S, 8, 0],
    [2.9 * S, 4, 1],
    [2.6 * S, 2.3, 2],
    [3.4 * S, 0.8, 3],
    [6 * S, 0.4, 3],
  ]
  const segs = mode === 'blunt' ? 2 : Math.max(3, Math.round(fq * 4) + 1)
  for (const [gap, width, tint] of layers) {
    const gp = gap * (tint === 0 ? 5 : 1.6),
      n = Math.ceil(X / gp) + 6
    let d = ''
    for (let i = -4; i < n; i++) {
      const x0 = (i + r.near(0, 0.45)) * gp,
        own = r.near(0, 0.12),
        end = cut ? cut + r.near(0, 0.8) * S : L * 1.02,
        pts: Point[] = []
      for (let k = 0; k <= segs; k++) {
        const t = (k / segs) * (cut ? end : L * 1.08) - (cut ? 0 : L * 0.03),
          u = t / L,
          cx = (x0 / X) * couple
        pts.push(
          place(
            t - (cut && !k ? 4 * S : 0),
            x0 + A * Math.sin(6.283 * fq * u + ph + cx + own) + A2 * Math.sin(6.283 * f2 * u + ph2 + cx * 1.7 + own * 2),
          ),
        )
      }
      d += g.spline(pts)
    }
    g.push(
      `<path d="${d}" fill="none" stroke="url(#${at(gr, tint)})" stroke-width="${tenth(width * S)}"${tint > 1 ? ' stroke-opacity=".9"' : ''}/>`,
    )
  }
}

export const hair = { wave: (g: Brush) => strands(g, 'wave'), coil, braid, blunt: (g: Brush) => strands(g, 'blunt') }
