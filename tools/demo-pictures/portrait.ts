// A portrait of a made-up person: flat shapes in the product's colors, no photographs of real people.
import { at } from '#web/ui/art/brush.ts'
import { randomFrom } from '#web/ui/art/random.ts'
import { behind, front, type hairColors, hairOf, type HairStyle } from './hair.ts'

/** Skin from 0 (lightest) to 5; hair is a name from `hairColors`. */
export type Look = {
  skin: number
  hair: keyof typeof hairColors
  style: HairStyle
  more?: ('beard' | 'stubble' | 'glasses' | 'hoops' | 'freckles')[]
}

const skins = [
  { base: '#f3d3bd', shade: '#e2b69b', blush: '#e79d8b', lips: '#c25c5c' },
  { base: '#e9bd9b', shade: '#d3a07c', blush: '#d98a70', lips: '#b04d4d' },
  { base: '#d3a077', shade: '#b9845c', blush: '#c5745a', lips: '#a04444' },
  { base: '#b17a52', shade: '#966240', blush: '#a85a45', lips: '#8c3b40' },
  { base: '#875636', shade: '#6d4228', blush: '#8a4536', lips: '#702e36' },
  { base: '#5f3a26', shade: '#4a2c1c', blush: '#6d3227', lips: '#582229' },
] as const

const grounds = ['#efe4da', '#e3d9cf', '#d9dfd6', '#dfe3e8', '#ecd9d9', '#e9dfc9', '#cfd8d4', '#e6d3c6']
const garments = ['#2b1a1c', '#8f1230', '#3d5a48', '#33507a', '#f7f3ee', '#b5683f', '#6b4a72', '#d7b27a']

const face = 'M100 150C100 104 120 82 150 82S200 104 200 150C200 192 178 226 150 226S100 192 100 150Z'

export function portrait(seed: string, look: Look): string {
  const random = randomFrom(`portrait|${seed}`)
  const skin = at(skins, look.skin)
  const hair = hairOf(look.hair, random.int(0, 1) === 1)
  const { dark } = hair
  const ground = random.pick(grounds)
  const garment = random.pick(garments)
  const has = (what: string) => look.more?.some((each) => each === what) === true
  const parts = [
    `<rect width="300" height="360" fill="${ground}"/>`,
    behind[look.style](hair),
    `<path d="M128 205H172V296H128Z" fill="${skin.shade}"/>`,
    shoulders(random.int(0, 2), garment, skin.base),
    `<ellipse cx="99" cy="158" rx="9" ry="15" fill="${skin.shade}"/><ellipse cx="201" cy="158" rx="9" ry="15" fill="${skin.shade}"/>`,
    `<path d="${face}" fill="${skin.base}"/>`,
    `<ellipse cx="120" cy="178" rx="13" ry="9" fill="${skin.blush}" opacity=".35"/><ellipse cx="180" cy="178" rx="13" ry="9" fill="${skin.blush}" opacity=".35"/>`,
    has('freckles') ? freckles(skin.shade, random) : '',
    has('stubble') ? beard(dark, 0.28) : '',
    has('beard') ? beard(dark, 1) : '',
    features(skin, dark, random.int(0, 2)),
    front[look.style](hair),
    has('glasses') ? glasses() : '',
    has('hoops') ? hoops() : '',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="25 18 250 300" width="300" height="360">${parts.join('')}</svg>`
}

function shoulders(cut: number, color: string, skin: string): string {
  const body = `<path d="M30 360C34 300 70 276 122 262C132 282 168 282 178 262C230 276 266 300 270 360Z" fill="${color}"/>`
  const open = `<path d="M122 262C132 282 168 282 178 262L150 312Z" fill="${skin}"/>`
  const collar = `<path d="M118 258L150 300L182 258L196 268L152 326L104 268Z" fill="#fff" opacity=".16"/>`
  return body + (at(['', open, collar], cut) ?? '')
}

function features(skin: (typeof skins)[number], hair: string, mood: number): string {
  const ink = '#2a1a18'
  const brow = (x: number, way: number) =>
    `<path d="M${x - 15 * way} 138Q${x} 127 ${x + 15 * way} 134" fill="none" stroke="${hair}" stroke-width="4.5" stroke-linecap="round"/>`
  const open = (x: number) =>
    `<ellipse cx="${x}" cy="154" rx="10" ry="6.5" fill="#fbf6f1"/><circle cx="${x}" cy="154" r="5.4" fill="${ink}"/><circle cx="${x + 1.8}" cy="152" r="1.5" fill="#fff"/><path d="M${x - 12} 153Q${x} 142 ${x + 12} 153" fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round"/>`
  const closed = (x: number) =>
    `<path d="M${x - 11} 152Q${x} 162 ${x + 11} 152" fill="none" stroke="${ink}" stroke-width="3.2" stroke-linecap="round"/>`
  const eye = mood === 2 ? closed : open
  const mouth =
    mood === 1
      ? `<path d="M132 199Q150 216 168 199Q150 205 132 199Z" fill="#fbf6f1" stroke="${skin.lips}" stroke-width="3.5" stroke-linejoin="round"/>`
      : `<path d="M135 200Q143 194 150 197Q157 194 165 200Q150 213 135 200Z" fill="${skin.lips}"/><path d="M131 200Q150 206 169 200" fill="none" stroke="${ink}" stroke-width="1.6" opacity=".45" stroke-linecap="round"/>`
  const nose = `<path d="M151 152C152 166 156 174 158 179C156 184 147 185 143 182" fill="none" stroke="${skin.shade}" stroke-width="3.4" stroke-linecap="round"/>`
  return brow(126, 1) + brow(174, -1) + eye(126) + eye(174) + nose + mouth
}

function beard(color: string, opacity: number): string {
  return `<path d="M100 158C101 200 122 234 150 234S199 200 200 158C196 178 186 190 172 190C162 186 138 186 128 190C114 190 104 178 100 158ZM136 200Q150 192 164 200Q150 214 136 200Z" fill="${color}" fill-rule="evenodd" opacity="${opacity}"/>`
}

function freckles(color: string, random: ReturnType<typeof randomFrom>): string {
  return Array.from(
    { length: 14 },
    (_, i) => `<circle cx="${(i % 2 ? 118 : 182) + random.int(-14, 14)}" cy="${174 + random.int(-8, 8)}" r="1.5" fill="${color}"/>`,
  ).join('')
}

function glasses(): string {
  const rim = 'fill="none" stroke="#2a1a18" stroke-width="3.2"'
  return `<rect x="106" y="140" width="38" height="29" rx="12" ${rim}/><rect x="156" y="140" width="38" height="29" rx="12" ${rim}/><path d="M144 151Q150 147 156 151" ${rim}/>`
}

function hoops(): string {
  return [96, 204].map((x) => `<circle cx="${x}" cy="184" r="11" fill="none" stroke="#d9ab56" stroke-width="3.4"/>`).join('')
}
