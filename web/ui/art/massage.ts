import { blob, tenth, type Brush, type Point } from './brush.ts'

function stone(g: Brush, cx: number, cy: number, rx: number, ry: number, i: number, rot: number): string {
  const { S, r, c } = g
  const id = g.gradient(
    [
      [0, i % 3 === 1 ? c.light : c.mid],
      [1, c.deep],
    ],
    'x1=".2" y1="0" x2=".6" y2="1"',
  )
  let s = `<path d="${blob(cx, cy, rx, ry, r, 9, 0.055, rot)}" fill="url(#${id})"/>`
  let dots = ''
  for (let k = 0; k < 16; k++) {
    const a = r() * 6.28,
      q = Math.sqrt(r()) * 0.8
    dots += `M${tenth(cx + Math.cos(a) * rx * q)} ${tenth(cy + Math.sin(a) * ry * q)}h0`
  }
  return (
    s +
    `<path d="${dots}" stroke="${i % 3 === 1 ? c.deep : c.pop}" stroke-opacity=".4" stroke-width="${tenth(0.7 * S)}" stroke-linecap="round"/>`
  )
}

function stack(g: Brush): void {
  const { w, h, S, r, c } = g
  const n = 9
  let d = ''
  for (let i = 0; i < n; i++) {
    const y = h * (0.62 + 0.055 * i * (1 + i * 0.06))
    d += g.spline([
      [0, y + r.near(0, S)],
      [w * 0.3, y + r.near(0, 2) * S],
      [w * 0.7, y + r.near(0, 2) * S],
      [w, y + r.near(0, S)],
    ])
  }
  const sun = r.in(17, 25) * S
  g.push(
    `<circle cx="${tenth(w * r.pick([0.24, 0.74]))}" cy="${tenth(h * 0.27)}" r="${tenth(sun)}" fill="${c.light}"/><path d="${d}" fill="none" stroke="${c.deep}" stroke-opacity=".35" stroke-width="${tenth(0.7 * S)}"/>`,
  )
  const cols = w > h * 1.4 ? [0.2, 0.52, 0.83] : [r.in(0.42, 0.58)]
  cols.forEach((cx0) => {
    let y = h * 0.84,
      rx = r.in(24, 28) * S,
      cx = w * cx0
    const m = r.int(4, 5)
    g.push(`<ellipse cx="${tenth(cx)}" cy="${tenth(y + 6 * S)}" rx="${tenth(rx * 1.1)}" ry="${tenth(3 * S)}" fill="${c.g2}"/>`)
    for (let i = 0; i < m; i++) {
      const ry = rx * r.in(0.32, 0.42)
      y -= ry * 0.8
      g.push(stone(g, cx, y, rx, ry, i + m, r.near(0, 0.05)))
      y -= ry * 0.92
      rx *= r.in(0.68, 0.82)
      cx += r.near(0, 2.6) * S
    }
  })
}

function ripple(g: Brush): void {
  const { w, h, S, r, c } = g
  const n = w > h * 1.3 || r() < 0.5 ? 2 : 1
  const cs: [x: number, y: number, radius: number][] = []
  for (let i = 0; i < n; i++)
    cs.push([w * (n === 1 ? r.in(0.35, 0.65) : i ? r.in(0.68, 0.85) : r.in(0.15, 0.34)), h * r.in(0.3, 0.7), r.in(11, 15) * S])
  const R = Math.hypot(w, h),
    gap = 4.1 * S
  cs.forEach(([cx, cy, q], i) => {
    const lim = n === 1 ? R : R * 0.32 + i * 9 * S
    let dd = ''
    for (let k = 1; q + k * gap < lim; k++) {
      const a = q + k * gap
      dd += `M${tenth(cx - a)} ${tenth(cy)}a${tenth(a)} ${tenth(a * 0.94)} 0 1 1 ${tenth(2 * a)} 0a${tenth(a)} ${tenth(a * 0.94)} 0 1 1 ${tenth(-2 * a)} 0`
    }
    if (!i && n > 1) {
      let bg = ''
      for (let y = -2 * S; y < h + gap; y += gap) bg += `M0 ${tenth(y)}q${tenth(w / 4)} ${tenth(2 * S)} ${tenth(w / 2)} 0t${tenth(w / 2)} 0`
      g.push(`<path d="${bg}" fill="none" stroke="${c.deep}" stroke-opacity=".28" stroke-width="${tenth(0.9 * S)}"/>`)
    }
    g.push(
      `<ellipse cx="${tenth(cx)}" cy="${tenth(cy)}" rx="${tenth(lim)}" ry="${tenth(lim * 0.94)}" fill="${c.g}"/><path d="${dd}" fill="none" stroke="${c.deep}" stroke-opacity=".42" stroke-width="${tenth(1.1 * S)}"/><path d="${dd}" fill="none" stroke="${c.pop}" stroke-opacity=".6" stroke-width="${tenth(0.8 * S)}" transform="translate(0 ${tenth(1 * S)})"/>`,
    )
  })
  cs.forEach(([cx, cy, q], i) =>
    g.push(
      `<ellipse cx="${tenth(cx + 1.6 * S)}" cy="${tenth(cy + 2.6 * S)}" rx="${tenth(q)}" ry="${tenth(q * 0.8)}" fill="${c.g2}"/>` +
        stone(g, cx, cy, q, q * 0.78, i * 3, r.near(0, 0.4)),
    ),
  )
}

// Kneaded folds.
function strata(g: Brush): void {
  const { w, h, S, r, c } = g
  const n = 9,
    ph = r() * 6,
    fq = r.in(0.6, 1.1)
  let y = -h * 0.05
  for (let i = 0; i < n; i++) {
    const col = [c.g2, c.deep, c.mid, c.light, c.g, c.pop][i % 6],
      pts: Point[] = []
    for (let k = 0; k <= 6; k++)
      pts.push([(k / 6) * w, y + Math.sin((k / 6) * 6.28 * fq + ph + i * 0.42) * (5 + i * 0.5) * S + r.near(0, 0.8) * S])
    const d = g.spline(pts)
    g.push(`<path d="${d}V${h}H0Z" fill="${col}"/>`)
    let dd = ''
    for (let q = 1; q < 4; q++) dd += g.spline(pts.map(([x, yy]) => [x, yy + q * 2.3 * S]))
    g.push(`<path d="${dd}" fill="none" stroke="${i % 2 ? c.g2 : c.deep}" stroke-opacity=".25" stroke-width="${tenth(0.5 * S)}"/>`)
    y += h * r.in(0.09, 0.16)
  }
}

export const massage = { stack, ripple, strata }
