// The portfolio of a made-up professional: five pictures of the services they offer, drawn by tools/demo-pictures.ts.
import type { Person } from './town.ts'

type Service = Person['services'][number]
export type Piece = { file: string; service: Service; mode: string; altText: string; caption: string }

/** By craft: the first entry whose words are in the service's name gives the picture and its description. */
const kinds: Record<string, [words: RegExp, mode: string, seen: string][]> = {
  hair: [
    [/braid|updo/i, 'braid', 'fine braids, row by row'],
    [/curl|coil/i, 'coil', 'tight, shining coils'],
    [/bob|press|trim|smooth/i, 'blunt', 'straight hair with a blunt edge'],
    [/./, 'wave', 'long, glossy waves'],
  ],
  nails: [
    [/hand-painted|art/i, 'strokes', 'brush strokes of polish'],
    [/pedicure/i, 'drip', 'polish running over the edge'],
    [/./, 'swatch', 'nails laid out in a row of shades'],
  ],
  esthetics: [
    [/peel|wax/i, 'gel', 'a clear gel, smoothed on'],
    [/brow|lash|derma/i, 'cream', 'a swirl of cream'],
    [/./, 'dew', 'drops on calm skin'],
  ],
  massage: [
    [/stone|hand|head/i, 'stack', 'warm stones, one on the other'],
    [/deep|sport/i, 'strata', 'layer under layer'],
    [/./, 'ripple', 'slow rings around two stones'],
  ],
  mua: [
    [/editorial|photo/i, 'smear', 'a bold smear of color'],
    [/lesson|lash/i, 'bullets', 'lipsticks side by side'],
    [/./, 'pans', 'a palette of soft shades'],
  ],
  'permanent-makeup': [
    [/lip/i, 'lips', 'even, soft lip color'],
    [/powder/i, 'ombre', 'pigment fading into skin'],
    [/brow|blad/i, 'brow', 'a brow, hair by hair'],
    [/./, 'sheet', 'a practice sheet of fine strokes'],
  ],
  barbering: [
    [/shave|hot towel/i, 'pole', 'a barber pole'],
    [/beard/i, 'helix', 'turning stripes'],
    [/fade|taper/i, 'fade', 'a clean fade'],
    [/./, 'comb', 'a comb through short hair'],
  ],
  'advanced-beauty': [
    [/led|laser/i, 'led', 'a panel of light'],
    [/micro|needl/i, 'beam', 'fine beams of light'],
    [/peel/i, 'moire', 'fine lines that shimmer'],
    [/./, 'scan', 'a scan of the skin'],
  ],
}

/** One piece for each service, then up to two more for the first services. */
export function piecesOf({ key, services }: Person): Piece[] {
  const [first, second = first] = services
  if (!first || !second) return []
  const shown: [Service, string][] = [
    ...services.slice(0, 3).map((each): [Service, string] => [each, '']),
    [first, ', another day'],
    [second, ', up close'],
  ]
  return shown.slice(0, 5).map(([service, more], place) => {
    const [, mode, seen] = kinds[service.category]?.find(([words]) => words.test(service.name)) ?? [null, '', '']
    return { file: `${key}-${place + 1}.avif`, service, mode, altText: `${service.name}: ${seen}`, caption: `${service.name}${more}` }
  })
}

export const faceOf = ({ key }: { key: string }): string => `${key}.webp`
