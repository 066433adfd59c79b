import { blob, tenth, type Brush } from './brush.ts'

// The artist's guide lines.
function guides(g: Brush, ys: number[], xs: number[]): void {
  const { w, h, S, c } = g
  let d = ''
  ys.forEach((y) => (d += `M0 ${tenth(y)}H${w}`))
  xs.forEach((x) => (d += `M${tenth(x)} 0V${h}`))
  g.push(
    `<path d="${d}" stroke="${c.pop}" stroke-opacity=".55" stroke-width="${tenth(0.35 * S)}" stroke-dasharray="${tenth(1.4 * S)} ${tenth(1.4 * S)}"/>`,
  )
}

function ombre(g: Brush): void {
  const { w, h, S, r, c, snap } = g
  const step = 3.7 * S,
    cx = w * r.in(0.3, 0.7),
    cy = h * r.in(0.3, 0.7),
    rot = r() * 3.14,
    kind = r.pick(['lin', 'rad', 'arch'])
  const dots = ['', '', '', '']
  for (let j = 0; j * step * 0.88 < h + step; j++)
    for (let i = 0; i * step < w + step; i++) {
      const x = i * step + (j % 2 ? step / 2 : 0),
        y = j * step * 0.88
      let v =
        kind === 'lin'
          ? ((x - w / 2) * Math.cos(rot) + (y - h / 2) * Math.sin(rot)) / Math.hypot(w, h) + 0.5
          : kind === 'rad'
            ? Math.hypot(x - cx, y - cy) / Math.max(w, h)
            : Math.abs(y - h * 0.62 + Math.sin((x / w) * 3.14) * h * 0.3) / (h * 0.42)
      v = 1 - v
      if (v < 0.08) continue
      const q = Math.min(3, Math.floor(v * 4))
      dots[q] += `M${snap(x)} ${snap(y)}h0`
    }
  const sizes = [0.6, 1.15, 1.8, 2.5]
  sizes.forEach((size, i) => {
    if (dots[i])
      g.push(`<path d="${dots[i]}" stroke="${i < 2 ? c.mid : c.deep}" stroke-width="${tenth(size * S)}" stroke-linecap="round"/>`)
  })
}

function lips(g: Brush): void {
  const { w, h, S, c } = g
  const cx = w / 2,
    cy = h * 0.5,
    W = Math.min(w * 0.9, h * 1.5),
    Hh = W * 0.5,
    n = 13
  const lip = (k: number) => {
    const a = (W / 2) * k,
      u = Hh * 0.46 * k,
      l = Hh * 0.56 * k
    return `M${tenth(cx - a)} ${tenth(cy)}C${tenth(cx - a * 0.62)} ${tenth(cy - u * 0.72)} ${tenth(cx - a * 0.36)} ${tenth(cy - u * 1.12)} ${tenth(cx - a * 0.17)} ${tenth(cy - u)}Q${tenth(cx)} ${tenth(cy - u * 0.7)} ${tenth(cx + a * 0.17)} ${tenth(cy - u)}C${tenth(cx + a * 0.36)} ${tenth(cy - u * 1.12)} ${tenth(cx + a * 0.62)} ${tenth(cy - u * 0.72)} ${tenth(cx + a)} ${tenth(cy)}C${tenth(cx + a * 0.56)} ${tenth(cy + l * 1.02)} ${tenth(cx + a * 0.3)} ${tenth(cy + l * 1.16)} ${tenth(cx)} ${tenth(cy + l * 1.14)}S${tenth(cx - a * 0.56)} ${tenth(cy + l * 1.02)} ${tenth(cx - a)} ${tenth(cy)}Z`
  }
  for (let i = 7; i > 0; i--)
    g.push(
      `<path d="${lip(1 + i * 0.17)}" fill="none" stroke="${c.mid}" stroke-opacity="${tenth(0.5 - i * 0.055)}" stroke-width="${tenth(0.5 * S)}"/>`,
    )
  const id = g.gradient(
    [
      [0, c.mid],
      [1, c.pop],
    ],
    'x1="0" y1="0" x2="0" y2="1"',
  )
  g.push(`<path d="${lip(1)}" fill="url(#${id})"/>`)
  let d = ''
  for (let i = 0; i < n * 2; i++) {
    const t = (i + 0.5) / (n * 2) - 0.5
    d += `M${tenth(cx + t * W * 0.93)} ${tenth(cy + Math.abs(t) * S)}q${tenth(t * 9 * S)} ${tenth((0.5 - Math.abs(t)) * Hh * 0.34)} ${tenth(t * 7 * S)} ${tenth((0.5 - Math.abs(t)) * Hh * 0.82)}M${tenth(cx + t * W * 0.93)} ${tenth(cy)}q${tenth(t * 8 * S)} ${tenth(-(0.5 - Math.abs(t)) * Hh * 0.26)} ${tenth(t * 4 * S)} ${tenth(-(0.5 - Math.abs(t)) * Hh * 0.6)}`
  }
  g.push(
    `<path d="${d}" fill="none" stroke="${c.deep}" stroke-opacity=".38" stroke-width="${tenth(0.5 * S)}" stroke-linecap="round"/><path d="M${tenth(cx - W * 0.48)} ${tenth(cy)}Q${tenth(cx - W * 0.2)} ${tenth(cy - 2.5 * S)} ${tenth(cx)} ${tenth(cy + 1.6 * S)}T${tenth(cx + W * 0.48)} ${tenth(cy)}" fill="none" stroke="${c.deep}" stroke-width="${tenth(0.9 * S)}" stroke-linecap="round"/><path d="M${tenth(cx - W * 0.14)} ${tenth(cy + Hh * 0.36)}Q${tenth(cx)} ${tenth(cy + Hh * 0.44)} ${tenth(cx + W * 0.13)} ${tenth(cy + Hh * 0.35)}" stroke="#fff" stroke-opacity=".5" stroke-width="${tenth(2 * S)}" fill="none" stroke-linecap="round"/>`,
  )
  guides(g, [cy], [cx, cx - W * 0.085, cx + W * 0.085])
}

// Micro-strokes along an arch.
function brow(g: Brush, x0: number, y0: number, W: number, T: number, flip: boolean, dens: number): string {
  const { S, r } = g
  let d = ''
  const arch = r.in(0.16, 0.24),
    n = Math.round(dens)
  for (let i = 0; i < n; i++) {
    const u = i / n,
      th = T * (u < 0.12 ? 0.55 + u * 3.7 : u > 0.55 ? 1 - ((u - 0.55) / 0.45) ** 1.25 * 0.9 : 1),
      px = x0 + (flip ? 1 - u : u) * W,
      py = y0 - Math.sin(Math.min(1, u / 0.68) * 1.57) * W * arch + (u > 0.68 ? ((u - 0.68) / 0.32) ** 1.6 * W * arch * 0.92 : 0)
    for (const side of u < 0.85 ? [1, -1] : [1]) {
      const lean = (u < 0.1 ? 0.25 : 0.5 + u * 1.3) * (flip ? -1 : 1),
        len = th * r.in(0.62, 0.98),
        sx = px + r.near(0, 0.7) * S,
        sy = py + side * th * 0.42,
        ex = sx + lean * len * 0.9,
        ey = sy - side * len * (u < 0.12 ? 0.9 : 0.62 - u * 0.28)
      d += `M${tenth(sx)} ${tenth(sy)}q${tenth(lean * len * 0.2)} ${tenth((ey - sy) / 2 - side * S * 0.6)} ${tenth(ex - sx)} ${tenth(ey - sy)}`
    }
  }
  return d
}

function sheet(g: Brush): void {
  const { w, h, S, c } = g
  const rows = Math.max(3, Math.round(h / (26 * S)))
  let all = ''
  const ys: number[] = [],
    gapY = h / rows
  for (let j = 0; j < rows; j++) {
    const y = gapY * (j + 0.66)
    ys.push(y)
    const cols = Math.max(1, Math.round(w / (70 * S))) * 2,
      cw = w / cols
    for (let i = 0; i < cols; i++) all += brow(g, i * cw + cw * 0.1, y, cw * 0.8, 6.4 * S, i % 2 === 1, 24)
  }
  guides(g, ys, [w / 2])
  g.push(`<path d="${all}" fill="none" stroke="${c.deep}" stroke-width="${tenth(0.62 * S)}" stroke-linecap="round"/>`)
}

function singleBrow(g: Brush): void {
  const { w, h, S, r, c } = g
  const W = Math.max(w * 1.02, h * 0.95),
    x0 = (w - W) / 2 - W * 0.02,
    y0 = h * 0.62,
    T = W * 0.115
  guides(
    g,
    [y0 - W * 0.2, y0 + T * 0.55],
    [x0 + W * 0.1, x0 + W * 0.68, x0 + W * 0.98].map((x) => Math.min(w - 3 * S, x)),
  )
  g.push(
    `<path d="${blob(w / 2, y0 - W * 0.1, W * 0.56, W * 0.2, r, 8, 0.06)}" fill="${c.g2}" opacity=".55"/><path d="${brow(g, x0 + W * 0.05, y0, W * 0.9, T, false, 48)}" fill="none" stroke="${c.mid}" stroke-width="${tenth(1.5 * S)}" stroke-opacity=".55" stroke-linecap="round"/><path d="${brow(g, x0 + W * 0.05, y0, W * 0.9, T, false, 84)}" fill="none" stroke="${c.deep}" stroke-width="${tenth(0.8 * S)}" stroke-linecap="round"/>`,
  )
}

export const permanentMakeup = { brow: singleBrow, sheet, lips, ombre }
