import { blob, tenth, type Brush, type Point } from './brush.ts'

function gel(g: Brush): void {
  const { w, h, S, r, c } = g
  const y0 = h * r.in(0.3, 0.7),
    amp = h * r.in(0.16, 0.3),
    sw = r.in(24, 34) * S,
    course: Point[] = [
      [-0.2, 0],
      [0.1, -1],
      [0.38, 0.8],
      [0.66, -0.7],
      [0.92, 0.9],
      [1.2, -0.2],
    ],
    d = g.spline(
      course.map(([x, y]) => [x * w, y0 + y * amp * r.in(0.7, 1.2)]),
      4.2,
    )
  g.push(
    `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="${c.deep}" stroke-opacity=".22" stroke-width="${tenth(sw)}" transform="translate(${tenth(2 * S)} ${tenth(4 * S)})"/><path d="${d}" stroke="${c.mid}" stroke-width="${tenth(sw)}"/>`,
  )
  for (let i = 0; i < 7; i++) {
    const k = 1 - i / 7
    g.push(
      `<path d="${d}" stroke="${i % 2 ? c.light : c.mid}" stroke-opacity="${tenth(0.35 + i * 0.07)}" stroke-width="${tenth(sw * k * 0.92)}" transform="translate(${tenth(-i * 0.7 * S)} ${tenth(-i * 0.95 * S)})"/>`,
    )
  }
  g.push(
    `<path d="${d}" stroke="${c.pop}" stroke-width="${tenth(1.6 * S)}" stroke-dasharray="${tenth(26 * S)} ${tenth(9 * S)} ${tenth(5 * S)} ${tenth(30 * S)}" transform="translate(${tenth(-4 * S)} ${tenth(-sw * 0.3)})"/></g>`,
  )
}

function cream(g: Brush): void {
  const { w, h, S, r, c } = g
  const cx = w * r.in(0.38, 0.62),
    cy = h * r.in(0.42, 0.58),
    R = Math.max(w, h) * 0.62,
    turns = r.in(3.2, 4.4),
    dir = r() < 0.5 ? 1 : -1,
    ph = r() * 6.28
  const pts: Point[] = []
  for (let t = 0; t <= 1.0001; t += 1 / (turns * 9)) {
    const a = ph + dir * t * turns * 6.283,
      q = R * t ** 0.9 * r.near(1, 0.02)
    pts.push([cx + Math.cos(a) * q, cy + Math.sin(a) * q * 0.86])
  }
  const d = g.spline(pts),
    sw = (R / turns) * 0.98
  g.push(
    `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="${c.deep}" stroke-opacity=".45" stroke-width="${tenth(sw)}" transform="translate(${tenth(1.4 * S)} ${tenth(2.2 * S)})"/>`,
  )
  const layers: [colour: string, k: number, o: number][] = [
    [c.mid, 0.96, 0],
    [c.g, 0.78, 1],
    [c.light, 0.52, 2],
    [c.pop, 0.2, 3.4],
  ]
  layers.forEach(([col, k, o]) =>
    g.push(
      `<path d="${d}" stroke="${col}" stroke-width="${tenth(sw * k)}" transform="translate(${tenth(-o * 0.6 * S)} ${tenth(-o * S)})"/>`,
    ),
  )
  g.push('</g>')
}

function dew(g: Brush): void {
  const { w, h, S, r, c } = g
  const id = g.gradient(
      [
        [0, c.light, 0.5],
        [0.6, c.mid, 0.25],
        [1, c.deep, 0.55],
      ],
      'x1=".2" y1="0" x2=".8" y2="1"',
    ),
    sh = g.gradient(
      [
        [0, c.pop, 0],
        [0.7, c.pop, 0.1],
        [1, c.pop, 0.85],
      ],
      'x1=".3" y1=".1" x2=".75" y2="1"',
    )
  g.define(
    `<g id="${g.id}d"><ellipse cx=".09" cy=".16" rx="1" ry="1" fill="${c.deep}" opacity=".28"/><circle r="1" fill="url(#${id})"/><circle r="1" fill="url(#${sh})"/><ellipse cx="-.38" cy="-.42" rx=".24" ry=".15" transform="rotate(-40 -.38 -.42)" fill="#fff" opacity=".95"/></g>`,
  )
  const big = g.gradient(
    [
      [0, c.light],
      [1, c.g2],
    ],
    'x1="0" y1="0" x2="1" y2="1"',
  )
  g.push(`<path d="${blob(w * r.in(0.2, 0.8), h * r.in(0.2, 0.8), w * 0.62, h * 0.5, r, 7, 0.2)}" fill="url(#${big})"/>`)
  const placed: [x: number, y: number, radius: number][] = []
  let s = '',
    tries = 0
  while (placed.length < 46 && tries++ < 900) {
    const q = (placed.length < 3 ? r.in(11, 17) : placed.length < 12 ? r.in(4.5, 9) : r.in(1, 3.6)) * S,
      x = r() * w,
      y = r() * h
    if (placed.some(([px, py, radius]) => Math.hypot(px - x, py - y) < radius + q + S * 0.8)) continue
    placed.push([x, y, q])
    s += `<use href="#${g.id}d" transform="translate(${tenth(x)} ${tenth(y)}) scale(${tenth(q)} ${tenth(q * r.in(0.86, 1.04))})"/>`
  }
  g.push(s)
}

export const esthetics = { dew, gel, cream }
