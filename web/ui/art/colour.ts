/** Lightness 0-1, chroma, hue in degrees. */
export type Oklch = [number, number, number]

function linear([L, C, H]: Oklch): [number, number, number] {
  const angle = (H * Math.PI) / 180
  const x = C * Math.cos(angle)
  const y = C * Math.sin(angle)
  const l = (L + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (L - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (L - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const outOfGamut = (channel: number) => channel < -0.0005 || channel > 1.0005

function byte(channel: number): string {
  const clamped = Math.min(1, Math.max(0, channel))
  const encoded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

/** OKLCH as `#rrggbb`; reduces the chroma until the color exists in sRGB. */
export function hex([L, C, H]: Oklch): string {
  let chroma = C
  let channels = linear([L, chroma, H])
  while (chroma > 0 && channels.some(outOfGamut)) {
    chroma -= 0.005
    channels = linear([L, Math.max(0, chroma), H])
  }
  return '#' + channels.map(byte).join('')
}

/** Mixes in OKLab, so that hues do not move around the color wheel. */
export function mix(a: Oklch, b: Oklch, t: number): Oklch {
  const radians = Math.PI / 180
  const x = a[1] * Math.cos(a[2] * radians) * (1 - t) + b[1] * Math.cos(b[2] * radians) * t
  const y = a[1] * Math.sin(a[2] * radians) * (1 - t) + b[1] * Math.sin(b[2] * radians) * t
  return [a[0] + (b[0] - a[0]) * t, Math.hypot(x, y), Math.atan2(y, x) / radians]
}
