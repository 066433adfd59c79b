import { tenth, type Brush, type Point } from './brush.ts'

function moire(g: Brush): void {
  const { w, h, S, r, c } = g
  const c1: Point = [w * r.in(0.1, 0.4), h * r.in(0.1, 0.45)],
    c2: Point = [w * r.in(0.6, 0.92), h * r.in(0.55, 0.9)],
    R = Math.hypot(w, h) * 0.95,
    gap = r.in(3.2, 4.2) * S
  const id = g.gradient(
    [
      [0, c.mid, 0.9],
      [1, c.mid, 0],
    ],
    'cx=".5" cy=".5" r=".5"',
    'radial',
  )
  g.push(`<circle cx="${tenth(w * 0.5)}" cy="${tenth(h * 0.5)}" r="${tenth(R * 0.5)}" fill="url(#${id})"/>`)
  const rings = [
    { x: c1[0], y: c1[1], colour: c.light, opacity: 0.9 },
    { x: c2[0], y: c2[1], colour: c.deep, opacity: 0.8 },
  ]
  for (const { x, y, colour, opacity } of rings) {
    let d = ''
    for (let q = gap; q < R; q += gap)
      d += `M${tenth(x - q)} ${tenth(y)}a${tenth(q)} ${tenth(q)} 0 1 1 ${tenth(2 * q)} 0a${tenth(q)} ${tenth(q)} 0 1 1 ${tenth(-2 * q)} 0`
    g.push(`<path d="${d}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${tenth(1.05 * S)}"/>`)
  }
}

function led(g: Brush): void {
  const { w, h, S, r, c, snap } = g
  const step = 5.6 * S,
    p: Point = [w * r.in(0.25, 0.75), h * r.in(0.25, 0.75)],
    k = r.in(0.06, 0.1) / S,
    dots = ['', '', '', '']
  for (let y = step / 2; y < h + step; y += step)
    for (let x = step / 2; x < w + step; x += step) {
      const dd = Math.hypot(x - p[0], y - p[1]),
        v = (Math.cos(dd * k * 1.6) * 0.5 + 0.5) * Math.max(0.12, 1 - dd / (Math.max(w, h) * 0.95))
      dots[Math.min(3, Math.floor(v * 4.4))] += `M${snap(x)} ${snap(y)}h0`
    }
  const lamps = [
    [c.deep, 1.2],
    [c.mid, 2.1],
    [c.light, 3],
    [c.pop, 4.1],
  ] as const
  lamps.forEach(([colour, size], i) => {
    if (dots[i]) g.push(`<path d="${dots[i]}" stroke="${colour}" stroke-width="${tenth(size * S)}" stroke-linecap="round"/>`)
  })
}

function scan(g: Brush): void {
  const { w, h, S, r, c } = g
  const n = Math.round(h / (4.6 * S)),
    cx = w * r.in(0.35, 0.65),
    wd = w * r.in(0.16, 0.26),
    amp = h * r.in(0.16, 0.26),
    ph = r() * 6.28
  const id = g.gradient(
    [
      [0, c.deep],
      [0.35, c.mid],
      [0.55, c.pop],
      [0.75, c.light],
      [1, c.deep],
    ],
    `gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${w}" y2="0"`,
  )
  for (let j = 0; j < n + 6; j++) {
    const y = (j / n) * h + 4 * S,
      pts: Point[] = [],
      env = Math.sin(Math.min(1, j / n) * 3.14) * 0.9 + 0.15
    for (let i = 0; i <= 12; i++) {
      const x = (i / 12) * w,
        e = Math.exp(-(((x - cx - Math.sin(j * 0.21 + ph) * w * 0.07) / wd) ** 2))
      pts.push([x, y - e * amp * env * (0.55 + 0.45 * Math.sin(j * 0.37 + i * 0.8 + ph)) + r.near(0, 0.25) * S])
    }
    const d = g.spline(pts)
    g.push(`<path d="${d}V${tenth(h + 9)}H-9V${tenth(y)}Z" fill="${c.g}" stroke="url(#${id})" stroke-width="${tenth(0.9 * S)}"/>`)
  }
}

function beam(g: Brush): void {
  const { w, h, S, r, c } = g
  const src: Point = [w * r.in(0.1, 0.9), -h * r.in(0.02, 0.12)],
    n = 30,
    R = Math.hypot(w, h) * 1.4,
    a0 = Math.atan2(h * 0.5 - src[1], w * 0.5 - src[0]),
    spread = r.in(0.75, 1.1)
  let s = ''
  const id = g.gradient(
    [
      [0, c.pop, 1],
      [0.25, c.light, 0.8],
      [0.7, c.mid, 0.45],
      [1, c.deep, 0.1],
    ],
    `gradientUnits="userSpaceOnUse" cx="${tenth(src[0])}" cy="${tenth(src[1])}" r="${tenth(R * 0.8)}"`,
    'radial',
  )
  for (let i = 0; i < n; i++) {
    const t = a0 + (i / (n - 1) - 0.5) * 2 * spread + r.near(0, 0.012),
      th = r() < 0.18 ? r.in(0.018, 0.034) : r.in(0.002, 0.007)
    s += `M${tenth(src[0])} ${tenth(src[1])}L${tenth(src[0] + Math.cos(t - th) * R)} ${tenth(src[1] + Math.sin(t - th) * R)}L${tenth(src[0] + Math.cos(t + th) * R)} ${tenth(src[1] + Math.sin(t + th) * R)}Z`
  }
  let rings = ''
  for (let i = 1; i < 15; i++) {
    const q = i * i * 0.55 * S + 8 * S
    rings += `M${tenth(src[0] - q)} ${tenth(src[1])}a${tenth(q)} ${tenth(q)} 0 0 0 ${tenth(2 * q)} 0`
  }
  g.push(
    `<path d="${rings}" fill="none" stroke="${c.mid}" stroke-opacity=".5" stroke-width="${tenth(0.5 * S)}"/><path d="${s}" fill="url(#${id})"/>`,
  )
  const y = h * r.in(0.6, 0.8)
  g.push(`<path d="M0 ${tenth(y)}H${w}" stroke="${c.pop}" stroke-opacity=".85" stroke-width="${tenth(0.5 * S)}"/>`)
}

export const advancedBeauty = { beam, moire, led, scan }
