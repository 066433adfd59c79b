import { tenth, type Brush } from './brush.ts'

function drip(g: Brush): void {
  const { w, h, S, r, c } = g
  const layer = (col: string, base: number, hi: string) => {
    const step = r.in(11, 15) * S,
      n = Math.ceil(w / step) + 1,
      off = -r() * step
    let d = `M${tenth(off - step)} ${-2 * S}V${tenth(base)}`,
      shine = ''
    for (let i = -1; i <= n; i++) {
      const x = off + i * step,
        wd = step * r.in(0.5, 0.66),
        len = base + r() ** 2.2 * h * 0.52 + 3 * S,
        rr = wd / 2,
        gapw = step - wd
      d += `V${tenth(len)}a${tenth(rr)} ${tenth(rr)} 0 0 0 ${tenth(wd)} 0V${tenth(base + gapw / 2)}a${tenth(gapw / 2)} ${tenth(gapw / 2)} 0 0 1 ${tenth(gapw)} 0`
      shine += `M${tenth(x + wd * 0.3)} ${tenth(len - rr * 0.3)}V${tenth(Math.max(base * 0.5, len - r.in(8, 22) * S))}`
    }
    d += `V${-2 * S}Z`
    g.push(
      `<path d="${d}" fill="${col}"/><path d="${shine}" stroke="${hi}" stroke-opacity=".55" stroke-width="${tenth(1.5 * S)}" stroke-linecap="round"/>`,
    )
  }
  layer(c.mid, h * r.in(0.44, 0.54), c.pop)
  layer(c.deep, h * r.in(0.16, 0.26), c.pop)
}

function strokes(g: Brush): void {
  const { w, h, S, r, c } = g
  const cols = [c.deep, c.mid, c.light, c.pop, c.g2]
  const n = Math.max(2, Math.round(w / (34 * S))),
    rot = r.in(-24, 24),
    bw = (w / n) * 0.86
  let s = ''
  for (let i = -1; i <= n; i++) {
    const x = (w / n) * (i + 0.5),
      y0 = h * r.in(-0.16, 0.2),
      y1 = h * r.in(0.8, 1.16),
      col = cols[(i + 4) % 4],
      rr = bw / 2
    let streak = ''
    for (let k = 0; k < 9; k++) {
      const sx = x + r.near(0, 0.42) * bw
      streak += `M${tenth(sx)} ${tenth(y0 + rr * r.in(0.4, 1))}V${tenth(y1 - rr * r.in(0.1, 0.9))}`
    }
    s += `<path d="M${tenth(x - rr)} ${tenth(y0 + rr)}a${tenth(rr)} ${tenth(rr)} 0 0 1 ${tenth(2 * rr)} 0V${tenth(y1)}q${tenth(-rr * 0.2)} ${tenth(rr * 0.5)} ${tenth(-rr * 0.5)} ${tenth(rr * 0.1)}t${tenth(-rr * 0.5)} ${tenth(rr * 0.22)}t${tenth(-rr * 0.6)} ${tenth(-rr * 0.1)}t${tenth(-rr * 0.4)} ${tenth(-rr * 0.2)}Z" fill="${col}"/><path d="${streak}" stroke="${col === c.pop ? c.mid : c.pop}" stroke-opacity=".28" stroke-width="${tenth(0.9 * S)}" stroke-linecap="round"/><path d="M${tenth(x - rr * 0.52)} ${tenth(y0 + rr * 0.95)}V${tenth(y1 - rr * 1.3)}" stroke="#fff" stroke-opacity=".42" stroke-width="${tenth(2.4 * S)}" stroke-linecap="round"/>`
  }
  g.push(`<g transform="rotate(${tenth(rot)} ${w / 2} ${h / 2})">${s}</g>`)
}

// Nails in a fan or a row.
function swatch(g: Brush): void {
  const { w, h, S, r, c, snap } = g
  const cols = [c.deep, c.mid, c.light, c.pop, c.g2]
  const shape = r.pick(['almond', 'square', 'coffin', 'oval']),
    nw = r.in(15, 19) * S,
    nh = nw * r.in(2.1, 2.6)
  const path =
    {
      almond: `M${tenth(-nw / 2)} 0C${tenth(-nw / 2)} ${tenth(-nh * 0.55)} ${tenth(-nw * 0.22)} ${tenth(-nh)} 0 ${tenth(-nh)}S${tenth(nw / 2)} ${tenth(-nh * 0.55)} ${tenth(nw / 2)} 0`,
      oval: `M${tenth(-nw / 2)} 0V${tenth(-nh * 0.6)}a${tenth(nw / 2)} ${tenth(nh * 0.34)} 0 0 1 ${tenth(nw)} 0V0`,
      square: `M${tenth(-nw / 2)} 0V${tenth(-nh * 0.84)}q0 ${tenth(-nh * 0.1)} ${tenth(nw * 0.16)} ${tenth(-nh * 0.105)}q${tenth(nw * 0.34)} ${tenth(-nh * 0.03)} ${tenth(nw * 0.68)} 0q${tenth(nw * 0.16)} 0 ${tenth(nw * 0.16)} ${tenth(nh * 0.105)}V0`,
      coffin: `M${tenth(-nw / 2)} 0L${tenth(-nw * 0.45)} ${tenth(-nh * 0.5)}L${tenth(-nw * 0.25)} ${tenth(-nh)}H${tenth(nw * 0.25)}L${tenth(nw * 0.45)} ${tenth(-nh * 0.5)}L${tenth(nw / 2)} 0`,
    }[shape] + `C${tenth(nw / 2)} ${tenth(nw * 0.62)} ${tenth(-nw / 2)} ${tenth(nw * 0.62)} ${tenth(-nw / 2)} 0Z`
  const tip = r() < 0.4,
    hi = `M${tenth(-nw * 0.24)} ${tenth(-nh * 0.08)}C${tenth(-nw * 0.28)} ${tenth(-nh * 0.4)} ${tenth(-nw * 0.2)} ${tenth(-nh * 0.6)} ${tenth(-nw * 0.1)} ${tenth(-nh * 0.76)}`
  const cp = `${g.id}n`
  g.define(`<clipPath id="${cp}"><path d="${path}"/></clipPath>`)
  const off = r.int(0, 3)
  for (let i = 0; i < 4; i++)
    g.define(
      `<g id="${g.id}s${i}"><path d="${path}" fill="${c.g2}" transform="translate(${tenth(S * 1.1)} ${tenth(S * 1.4)})" opacity=".8"/><path d="${path}" fill="${cols[(i + off) % 4]}"/>${tip ? `<g clip-path="url(#${cp})"><ellipse cy="${tenth(-nh * 1.02)}" rx="${tenth(nw * 0.8)}" ry="${tenth(nh * 0.34)}" fill="${cols[(i + off + 1) % 4]}"/></g>` : ''}<path d="${hi}" stroke="#fff" stroke-opacity=".62" stroke-width="${tenth(nw * 0.1)}" fill="none" stroke-linecap="round"/></g>`,
    )
  const one = (x: number, y: number, rot: number, i: number, k = 1) =>
    `<use href="#${g.id}s${i % 4}" transform="translate(${snap(x)} ${snap(y)})${rot ? ` rotate(${snap(rot)})` : ''}${k === 1 ? '' : ` scale(${k})`}"/>`
  let s = ''
  if (r() < 0.5) {
    const cx = w * r.in(0.3, 0.7),
      cy = h * 1.02,
      R = Math.max(h, w) * 0.5,
      n = Math.ceil((Math.PI * R * 1.2) / (nw * 1.18))
    for (let ring = 1; ring >= 0; ring--)
      for (let i = 0; i < n; i++) {
        const a = -115 + (230 / (n - 1)) * i + ring * 4,
          t = ((a - 90) * Math.PI) / 180,
          q = R * (ring ? 1.02 : 0.5)
        s += one(cx + Math.cos(t) * q, cy + Math.sin(t) * q, a, i + ring, ring ? 1 : 0.78)
      }
  } else {
    const rot = r.in(-24, 24),
      dx = nw * 1.22,
      dy = nh * 1.42,
      R = Math.hypot(w, h) / 2
    for (let j = Math.floor(-R / dy); j <= R / dy + 1; j++)
      for (let i = Math.floor(-R / dx); i <= R / dx; i++) s += one(i * dx + (j % 2 ? dx / 2 : 0), j * dy, 0, i + j * 2 + 400)
    s = `<g transform="translate(${w / 2} ${h / 2}) rotate(${tenth(rot)})">${s}</g>`
  }
  g.push(s)
}

export const nails = { swatch, drip, strokes }
