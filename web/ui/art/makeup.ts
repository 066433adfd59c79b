import { at, tenth, type Brush, type Point } from './brush.ts'
import { hex, mix } from './colour.ts'

function pans(g: Brush): void {
  const { w, h, S, r, c, snap } = g
  const blend = (a: number, b: number, t: number) => hex(mix(at(g.raw, a), at(g.raw, b), t))
  const pressed = [c.deep, c.mid, c.light, c.pop, blend(3, 4, 0.5), blend(2, 3, 0.5), blend(4, 0, 0.4)]
  const round = r() < 0.5,
    n = w > h * 1.3 ? 5 : 3,
    gap = 3.4 * S,
    rot = r.pick([0, 0, -14, 12]),
    size = (w - gap) / n - gap,
    rows = Math.ceil(h / (size + gap)) + 2
  let s = ''
  const off = r.int(0, 9)
  for (let j = -1; j < rows; j++)
    for (let i = -1; i <= n; i++) {
      const x = gap + i * (size + gap),
        y = gap + j * (size + gap),
        k = (i * 3 + j * 5 + off + 60) % 7,
        col = at(pressed, k),
        cx = x + size / 2,
        cy = y + size / 2
      let em = ''
      const kind = (i + j * 2 + off) % 3 // embossed press
      if (kind === 0 || kind === -2)
        for (let a = 0; a < 10; a++) {
          const t = (a / 10) * 6.283
          em += `M${snap(cx + Math.cos(t) * size * 0.1)} ${snap(cy + Math.sin(t) * size * 0.1)}L${snap(cx + Math.cos(t) * size * 0.38)} ${snap(cy + Math.sin(t) * size * 0.38)}`
        }
      else if (kind === 1 || kind === -1)
        for (let a = 1; a < 7; a++)
          em += `M${snap(x + (size * a) / 7)} ${snap(y + size * 0.16)}L${snap(x + (size * a) / 7 - size * 0.1)} ${snap(y + size * 0.84)}`
      else
        for (let a = 1; a < 5; a++)
          em += `M${snap(cx - (size * a) / 11)} ${snap(cy)}a${snap((size * a) / 11)} ${snap((size * a) / 11)} 0 1 1 ${snap((size * a) / 5.5)} 0a${snap((size * a) / 11)} ${snap((size * a) / 11)} 0 1 1 ${snap((-size * a) / 5.5)} 0`
      const clip = round
        ? `<circle cx="${tenth(cx)}" cy="${tenth(cy)}" r="${tenth(size / 2)}"`
        : `<rect x="${tenth(x)}" y="${tenth(y)}" width="${tenth(size)}" height="${tenth(size)}" rx="${tenth(1.6 * S)}"`
      s += `${clip} fill="${c.g2}" transform="translate(${tenth(0.9 * S)} ${tenth(1.3 * S)})"/>${clip} fill="${col}"/><path d="${em}" fill="none" stroke="${k % 2 ? c.g2 : '#fff'}" stroke-opacity=".3" stroke-width="${tenth(0.8 * S)}" stroke-linecap="round"/>`
    }
  const R = r.near(0, 3)
  g.push(`<g transform="rotate(${tenth(rot + R)} ${w / 2} ${h / 2})">${s}</g>`)
  // one thumb swipe of powder
  const sx = w * r.in(0.15, 0.45),
    sy = h * r.in(0.3, 0.7)
  let dots = ''
  for (let i = 0; i < 70; i++) dots += `M${tenth(sx + r() ** 0.7 * w * 0.5)} ${tenth(sy + r.near(0, 1) * r() * h * 0.2)}h0`
  g.push(`<path d="${dots}" stroke="${c.light}" stroke-width="${tenth(0.8 * S)}" stroke-linecap="round" stroke-opacity=".8"/>`)
}

function bullets(g: Brush): void {
  const { w, h, S, r, c } = g
  const n = Math.max(3, Math.round(w / (24 * S))),
    bw = (w / n) * 0.62,
    cols2 = [c.deep, c.mid, c.light, c.pop]
  const off = r.int(0, 3)
  for (let i = 0; i < n; i++) {
    const x = (w / n) * (i + 0.19),
      top = h * r.in(0.12, 0.34),
      base = h * 0.74,
      col = cols2[(i + off) % 4],
      sl = bw * r.in(0.45, 0.7),
      flip = r() < 0.3,
      id = g.gradient(
        [
          [0, '#000', 0.22 * g.k],
          [0.2, '#fff', 0],
          [0.32, '#fff', 0.38 * g.k],
          [0.46, '#fff', 0],
          [1, '#000', 0.28 * g.k],
        ],
        'x1="0" x2="1" y1="0" y2="0"',
      )
    const a = `M${tenth(x)} ${tenth(base)}V${tenth(flip ? top + bw * 0.3 : top + sl + bw * 0.3)}C${tenth(x)} ${tenth(flip ? top - bw * 0.1 : top + sl * 0.5)} ${tenth(x + bw)} ${tenth(flip ? top + sl * 0.3 : top - bw * 0.25)} ${tenth(x + bw)} ${tenth(flip ? top + sl + bw * 0.3 : top + bw * 0.3)}V${tenth(base)}Z`
    const tube = `M${tenth(x - bw * 0.1)} ${tenth(base)}h${tenth(bw * 1.2)}V${tenth(h + S)}h${tenth(-bw * 1.2)}Z`,
      collar = `M${tenth(x - bw * 0.04)} ${tenth(base - bw * 0.5)}h${tenth(bw * 1.08)}v${tenth(bw * 0.5)}h${tenth(-bw * 1.08)}Z`
    g.push(
      `<path d="${a}" fill="${col}"/><path d="${a}" fill="url(#${id})"/><path d="${collar}" fill="${g.tone(0.82, 0.07, 82)}"/><path d="${collar}" fill="url(#${id})"/><path d="${tube}" fill="${(i + off) % 2 ? g.tone(0.24, 0.02, 30) : g.tone(0.3, 0.02, 30)}"/><path d="${tube}" fill="url(#${id})"/>`,
    )
  }
}

// Swatches smeared on a skin-tone ground.
function smear(g: Brush): void {
  const { w, h, S, r, c } = g
  const cols = [c.deep, c.mid, c.light, c.pop]
  const n = w > h * 1.3 ? 6 : 4,
    rot = r.in(-16, 16)
  let s = ''
  for (let i = 0; i < n; i++) {
    const horiz = h >= w,
      L = horiz ? w : h,
      T = (horiz ? h : w) / n,
      q = T * (i + 0.5),
      a0 = L * r.in(0.02, 0.16),
      a1 = L * r.in(0.8, 0.98),
      hw = T * r.in(0.34, 0.42),
      col = cols[(i + 1) % 4],
      pts: Point[] = [],
      back: Point[] = []
    const m = 7
    for (let k = 0; k <= m; k++) {
      const t = a0 + ((a1 - a0) * k) / m,
        e = k === 0 || k === m ? 0.72 : 1
      pts.push([t, q - hw * e * r.near(1, 0.1)])
      back.unshift([t + (k === m ? r.near(0, 3) * S : 0), q + hw * e * r.near(1, 0.1)])
    }
    const turned = ([x, y]: Point): Point => (horiz ? [x, y] : [y, x]),
      d = g.spline(pts.map(turned)) + 'L' + g.spline(back.map(turned)).slice(1) + 'Z'
    let streak = '',
      dust = ''
    for (let k = 0; k < 8; k++) {
      const yy = q + r.near(0, 0.8) * hw,
        x0 = a0 + L * r.in(0.02, 0.2),
        x1 = a1 + L * r.near(0, 0.03)
      streak += g.spline([turned([x0, yy]), turned([(x0 + x1) / 2, yy + r.near(0, 0.6) * S]), turned([x1, yy + r.near(0, 1) * S])])
    }
    for (let k = 0; k < 26; k++) {
      const p = turned([a1 + r() * L * 0.12 - L * 0.02, q + r.near(0, 1.15) * hw])
      dust += `M${tenth(p[0])} ${tenth(p[1])}h0`
    }
    s += `<path d="${d}" fill="${col}"/><path d="${streak}" fill="none" stroke="${i % 2 ? '#fff' : c.g2}" stroke-opacity=".3" stroke-width="${tenth(0.9 * S)}" stroke-linecap="round"/><path d="${dust}" stroke="${col}" stroke-width="${tenth(1.1 * S)}" stroke-linecap="round"/>`
  }
  g.push(`<g transform="rotate(${tenth(rot)} ${w / 2} ${h / 2}) translate(${tenth(w * -0.06)} ${tenth(h * -0.06)}) scale(1.12)">${s}</g>`)
}

export const makeup = { pans, bullets, smear }
