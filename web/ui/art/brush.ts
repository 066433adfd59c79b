// The state of a painter: the frame, its colors and the shapes drawn so far.
import type { Oklch } from './colour.ts'
import type { Random } from './random.ts'

export type Point = [number, number]
type Stop = [offset: number, colour: string, opacity?: number]

export type Brush = {
  w: number
  h: number
  /** 1% of the picture's average side length: all sizes use it, so one recipe works for an avatar and a cover. */
  S: number
  /** Contrast of light and shade: 1, or less in a quiet picture. */
  k: number
  r: Random
  seed: string
  id: string
  /** The colors before conversion to sRGB, in the order of a colorway. */
  raw: Oklch[]
  c: { g: string; g2: string; deep: string; mid: string; light: string; pop: string }
  tone: (L: number, C: number, H: number) => string
  push: (markup: string) => void
  define: (markup: string) => void
  gradient: (stops: Stop[], attributes: string, kind?: 'linear' | 'radial') => string
  /** Rounds a coordinate: to tenths in small pictures, to whole units in large ones. */
  snap: (value: number) => number
  /** A Catmull-Rom spline through the points, as relative cubic Béziers. */
  spline: (points: Point[], tension?: number) => string
}

export function at<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new RangeError(`no item ${index} of ${list.length}`)
  return item
}

function rounded(value: number, precision: number): number {
  const result = Math.round(value * precision) / precision
  return Object.is(result, -0) ? 0 : result
}

export const tenth = (value: number) => rounded(value, 10)

export function snapTo(precision: number) {
  return (value: number) => rounded(value, precision)
}

export function splineWith(snap: (value: number) => number) {
  return (points: Point[], tension = 6): string => {
    const start = at(points, 0)
    let x = snap(start[0])
    let y = snap(start[1])
    const numbers: number[] = []
    for (let i = 0; i < points.length - 1; i++) {
      const b = at(points, i)
      const c = at(points, i + 1)
      const a = points[i - 1] ?? b
      const d = points[i + 2] ?? c
      const endX = snap(c[0])
      const endY = snap(c[1])
      numbers.push(snap(b[0] + (c[0] - a[0]) / tension - x), snap(b[1] + (c[1] - a[1]) / tension - y))
      numbers.push(snap(c[0] - (d[0] - b[0]) / tension - x), snap(c[1] - (d[1] - b[1]) / tension - y))
      numbers.push(snap(endX - x), snap(endY - y))
      x = endX
      y = endY
    }
    const shortest = numbers
      .join(' ')
      .replace(/ -/g, '-')
      .replace(/(^|[ -])0\./g, '$1.')
    return `M${snap(start[0])} ${snap(start[1])}c${shortest}`
  }
}

/** A closed organic shape with n points, each off its ellipse by up to `jitter`. */
export function blob(cx: number, cy: number, rx: number, ry: number, r: Random, n = 8, jitter = 0.12, rotation = 0): string {
  const points: Point[] = []
  for (let i = 0; i < n; i++) {
    const t = (i / n) * Math.PI * 2
    const k = r.near(1, jitter)
    const x = Math.cos(t) * rx * k
    const y = Math.sin(t) * ry * k
    points.push([cx + x * Math.cos(rotation) - y * Math.sin(rotation), cy + x * Math.sin(rotation) + y * Math.cos(rotation)])
  }
  let path = ''
  for (let i = 0; i < n; i++) {
    const [a, b, c, d] = [at(points, (i - 1 + n) % n), at(points, i), at(points, (i + 1) % n), at(points, (i + 2) % n)]
    if (i === 0) path = `M${tenth(b[0])} ${tenth(b[1])}`
    path += `C${tenth(b[0] + (c[0] - a[0]) / 6)} ${tenth(b[1] + (c[1] - a[1]) / 6)} `
    path += `${tenth(c[0] - (d[0] - b[0]) / 6)} ${tenth(c[1] - (d[1] - b[1]) / 6)} ${tenth(c[0])} ${tenth(c[1])}`
  }
  return path + 'Z'
}
