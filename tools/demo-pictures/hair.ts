// Hair of the drawn portraits: the parts behind the head and in front of it.
export type HairStyle = 'crop' | 'fade' | 'bald' | 'bob' | 'fringe' | 'long' | 'waves' | 'curls' | 'afro' | 'braids' | 'bun' | 'puffs'
type Hair = { dark: string; light: string; isMirrored: boolean }

export const hairColors = {
  black: ['#241a1c', '#3a2c2e'],
  brown: ['#4a2e20', '#6a4430'],
  chestnut: ['#7a4224', '#9c5d36'],
  copper: ['#b0562a', '#cf7a45'],
  honey: ['#b98a48', '#d6ad6e'],
  silver: ['#a9a39e', '#ccc7c2'],
  plum: ['#5b1f3d', '#7e3358'],
} as const

export function hairOf(color: keyof typeof hairColors, isMirrored: boolean): Hair {
  const [dark, light] = hairColors[color]
  return { dark, light, isMirrored }
}

const none = () => ''
const path = (shape: string, fill: string) => `<path d="${shape}" fill="${fill}"/>`
const stroke = (shape: string, color: string, width: number, opacity: number) =>
  `<path d="${shape}" fill="none" stroke="${color}" stroke-width="${width}" opacity="${opacity}" stroke-linecap="round"/>`
const shine = (light: string) => stroke('M112 92Q136 70 172 76', light, 4, 0.7)
const strands = (xs: number[], light: string) => xs.map((x) => stroke(`M${x} 170V292`, light, 2.4, 0.55)).join('')
const everyEighth = (from: number) => [0, 8, 16, 24].map((step) => from + step)

const short = ({ dark }: Hair) =>
  path('M150 60C98 60 84 100 84 158C84 190 82 206 90 222C120 232 180 232 210 222C218 206 216 190 216 158C216 100 202 60 150 60Z', dark)

export const behind: Record<HairStyle, (hair: Hair) => string> = {
  crop: none,
  fade: none,
  bald: none,
  bob: short,
  fringe: short,
  long: ({ dark }) =>
    path('M150 58C96 58 84 104 84 160C84 214 78 250 70 284C110 302 190 302 230 284C222 250 216 214 216 160C216 104 204 58 150 58Z', dark),
  waves: ({ dark }) =>
    path(
      'M150 58C96 58 82 104 86 150C70 176 92 196 76 220C64 242 84 258 80 280C120 298 180 298 220 280C216 258 236 242 224 220C208 196 230 176 214 150C218 104 204 58 150 58Z',
      dark,
    ),
  curls: ({ dark }) =>
    `<ellipse cx="150" cy="150" rx="76" ry="92" fill="${dark}"/>${circles({ cx: 150, cy: 146, radius: 76, count: 14, r: 24, from: 120, to: 420 }, dark)}`,
  afro: ({ dark }) =>
    `<circle cx="150" cy="128" r="96" fill="${dark}"/>${circles({ cx: 150, cy: 128, radius: 90, count: 22, r: 14 }, dark)}`,
  braids: ({ dark, light }) =>
    path('M150 58C96 58 86 104 86 160L76 296H108V120H192V296H224L214 160C214 104 204 58 150 58Z', dark) +
    strands([...everyEighth(82), ...everyEighth(194)], light),
  bun: ({ dark, light }) => `<circle cx="150" cy="56" r="32" fill="${dark}"/>${stroke('M126 52Q150 34 174 54', light, 3, 0.6)}`,
  puffs: ({ dark }) =>
    [88, 212]
      .map((cx) => `<circle cx="${cx}" cy="86" r="40" fill="${dark}"/>${circles({ cx, cy: 86, radius: 34, count: 12, r: 12 }, dark)}`)
      .join(''),
}

const parted = ({ dark, light, isMirrored }: Hair) => {
  const hair = path(
    'M118 84C132 104 170 110 198 150C210 118 204 92 188 78C172 62 130 60 112 78C96 92 92 124 102 152C104 122 108 100 118 84Z',
    dark,
  )
  return isMirrored ? `<g transform="matrix(-1 0 0 1 300 0)">${hair}${shine(light)}</g>` : hair + shine(light)
}
const middle = ({ dark, light }: Hair) =>
  path(
    'M150 84C128 88 110 108 104 152C94 140 92 120 98 104C106 76 126 64 150 64S194 76 202 104C208 120 206 140 196 152C190 108 172 88 150 84Z',
    dark,
  ) + shine(light)
const loose = (hair: Hair) => (hair.isMirrored ? middle(hair) : parted(hair))
const swept = ({ dark, light }: Hair) =>
  path('M100 142C94 92 118 62 150 62S206 92 200 142C194 116 176 92 150 92S106 116 100 142Z', dark) + shine(light)
const curly = ({ dark }: Hair) => circles({ cx: 150, cy: 142, radius: 62, count: 15, r: 15, from: 200, to: 340 }, dark)

export const front: Record<HairStyle, (hair: Hair) => string> = {
  bald: none,
  fade: ({ dark }) =>
    path('M106 112C106 76 128 64 152 64S196 78 194 112C184 98 168 94 150 94S116 98 106 112Z', dark) +
    `<g opacity=".45">${path('M100 150C97 130 100 116 106 106L110 118C105 128 104 138 103 150ZM200 150C203 130 200 116 194 106L190 118C195 128 196 138 197 150Z', dark)}</g>`,
  crop: ({ dark, light }) =>
    path(
      'M100 146C92 96 118 58 158 60C196 62 210 100 200 146C198 124 190 108 180 102C160 112 130 108 116 98C106 108 102 124 100 146Z',
      dark,
    ) + shine(light),
  fringe: ({ dark, light }) =>
    path('M96 152C88 96 112 60 150 60S212 96 204 152C202 140 199 132 196 124C166 132 134 132 104 124C100 134 98 142 96 152Z', dark) +
    shine(light),
  curls: curly,
  afro: curly,
  braids: ({ dark, light }) => {
    const rows = [112, 124, 137, 150, 163, 176, 188].map((x) => stroke(`M${150 + (x - 150) * 0.5} 64Q${x} 78 ${x} 100`, light, 2.2, 0.55))
    return path('M100 140C94 92 118 60 150 60S206 92 200 140C194 114 176 98 150 98S106 114 100 140Z', dark) + rows.join('')
  },
  bun: swept,
  puffs: swept,
  long: loose,
  waves: loose,
  bob: parted,
}

type Ring = { cx: number; cy: number; radius: number; count: number; r: number; from?: number; to?: number }

function circles({ cx, cy, radius, count, r, from = 0, to = 360 }: Ring, fill: string): string {
  const step = (to - from) / (to - from === 360 ? count : count - 1)
  return Array.from({ length: count }, (_, place) => {
    const angle = ((from + step * place) * Math.PI) / 180
    return `<circle cx="${Math.round(cx + Math.cos(angle) * radius)}" cy="${Math.round(cy + Math.sin(angle) * radius)}" r="${r}" fill="${fill}"/>`
  }).join('')
}
