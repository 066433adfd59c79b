// What a service's picture shows: its craft's word decides the material ("silk press" is no braid), its seed the rest. Pictures that are
// shown together differ.
import { pictureSeed } from '#domain/crafts.ts'
import { craftOf, type Craft } from './crafts.ts'
import { modes, modesOf, waysOf } from './modes.ts'
import { hash } from './random.ts'

export type Drawing = { craft: Craft; seed: string; mode?: string; way?: number }
type Word = readonly [word: RegExp, mode: string, way?: number]

// The first word that is found decides.
const words: Partial<Record<Craft, readonly Word[]>> = {
  hair: [
    [/braid|cornrow|plait|twist|\blocs?\b/i, 'braid'],
    [/curl|coil|perm\b|afro/i, 'coil'],
    [/press|relax|smooth|keratin/i, 'wave', 4],
    [/balayage|highlight|lived-in|blond|foil/i, 'wave', 1],
    [/root|gr[ae]y|silver/i, 'wave', 3],
    [/gloss|red\b|copper/i, 'wave', 2],
    [/blow|color|updo|extension|wave/i, 'wave'],
    [/bob|cut|trim|bang|fringe/i, 'blunt'],
  ],
  nails: [
    [/\bart\b|design|abstract/i, 'strokes'],
    [/pedicure|dip\b|chrome|overlay|builder/i, 'drip'],
    [/set\b|manicure|press-on|extension|gel|tip/i, 'swatch'],
  ],
  esthetics: [
    [/peel|enzyme|acne|clear/i, 'gel'],
    [/wax|sugar|brow|lamination|derma/i, 'cream'],
    [/facial|hydra|barrier|glow|lash|tint/i, 'dew'],
  ],
  massage: [
    [/stone|hot\b/i, 'stack'],
    [/deep|tissue|sport|recovery/i, 'strata'],
    [/swedish|lymph|drain|prenatal|head|relax/i, 'ripple'],
  ],
  makeup: [
    [/lip|bridal|wedding|trial/i, 'bullets'],
    [/lesson|palette|editorial|shoot/i, 'pans'],
    [/soft|glam|natural|day|skin|lash/i, 'smear'],
  ],
  'permanent-makeup': [
    [/lip/i, 'lips'],
    [/powder|ombr|shad/i, 'ombre'],
    [/brow|microblad/i, 'brow'],
    [/liner|freckle|scalp|areola/i, 'sheet'],
  ],
  barbering: [
    [/design|pattern/i, 'helix'],
    [/fade|taper|line-up/i, 'fade'],
    [/shave|towel|beard/i, 'pole'],
    [/cut|scissor|kid/i, 'comb'],
  ],
  'advanced-beauty': [
    [/laser|hair removal|light\b/i, 'beam'],
    [/led\b|microcurrent/i, 'led'],
    [/needling|scalp|pigment|radio|tight/i, 'scan'],
    [/hydra|peel/i, 'moire'],
  ],
}

/** Goods have no category. */
type Service = { service_id: string | null; title: string; category: string | null }

/** The pictures of services that are shown together, in their order; the first keeps its own, whatever comes after it. */
export const drawingsOf = (services: readonly Service[]): Drawing[] =>
  apart(services.map((service) => ({ craft: craftOf(service.category), seed: pictureSeed(service), about: service.title })))

/** The same for what has no words of its own, as the pictures of two members. */
export function apart(subjects: readonly { craft: Craft; seed: string; about?: string }[]): Drawing[] {
  const taken = new Set<string>()
  return subjects.map(({ craft, seed, about = '' }) => {
    const choices = choicesOf(craft, seed, about)
    const choice = choices.find(({ mode, way }) => !taken.has(`${craft} ${mode} ${way}`)) ?? choices[0]
    taken.add(`${craft} ${choice?.mode} ${choice?.way}`)
    return { craft, seed, ...choice }
  })
}

/** Its own material in its own color first, then in the other colors, then the craft's other materials. */
function choicesOf(craft: Craft, seed: string, about: string): { mode: string; way: number }[] {
  const word = words[craft]?.find(([pattern]) => pattern.test(about))
  const number = hash(`${craft}|${seed}`)
  const own = word?.[1] ?? modes[craft][number % modes[craft].length] ?? ''
  const first = word?.[2] ?? Math.floor(number / 64)
  const ways = Array.from({ length: waysOf(craft) }, (_, step) => (first + step) % waysOf(craft))
  return [own, ...modesOf(craft).filter((mode) => mode !== own)].flatMap((mode) => ways.map((way) => ({ mode, way })))
}
