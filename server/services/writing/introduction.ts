// Writes an introduction from known facts only: every claim in it comes from the member, in their words or from their card. Of the
// job's text only words of the trade come in, because a stranger typed it.
// The same facts always give the same text; different jobs give different phrases.
import { createHash } from 'node:crypto'
import { oneLine, shortened, withoutContacts } from '../plain-text.ts'
import { isOrdinary } from './words.ts'

/** The facts an introduction may use. All but `specialties` is free text that a member typed. */
export type IntroductionFacts = {
  jobTitle: string
  jobDescription: string
  jobRequirements: string[]
  person: {
    name: string
    specialties: string[]
    bio: string
    location: string
  }
}

/** Words in a job listing that imply a craft without naming it. */
const signs: Record<string, readonly string[]> = {
  hair: [
    'stylist',
    'hairstylist',
    'haircut',
    'color',
    'colorist',
    'colour',
    'balayage',
    'highlights',
    'blowout',
    'silk',
    'braids',
    'extensions',
  ],
  nails: ['nail', 'manicure', 'manicurist', 'pedicure', 'gel', 'acrylic', 'gel-x'],
  esthetics: [
    'esthetician',
    'aesthetician',
    'facial',
    'facials',
    'skin',
    'skincare',
    'wax',
    'waxing',
    'lash',
    'lashes',
    'brow',
    'brows',
    'peel',
  ],
  massage: ['masseuse', 'bodywork', 'therapist', 'tissue', 'lymphatic', 'spa'],
  makeup: ['mua', 'bridal', 'airbrush', 'editorial'],
  'permanent makeup': ['pmu', 'microblading', 'ombre', 'tattoo'],
  barbering: ['barber', 'barbershop', 'fade', 'fades', 'beard', 'shave', 'clipper'],
  'advanced beauty': ['laser', 'microneedling', 'led', 'dermaplaning', 'medspa'],
}

export function composeIntroduction({ jobTitle, jobDescription, jobRequirements, person }: IntroductionFacts): string {
  const title = titleOf(jobTitle)
  const wanted = wordsOf([jobTitle, jobDescription, ...jobRequirements].join(' '))
  const specialties = person.specialties.map((each) => unended(shortened(oneLine(each), 40)).toLowerCase()).filter(Boolean)
  const fitting = specialties.filter((each) => speaksOf(wanted, each))
  const pick = choosing(`${jobTitle}|${jobDescription}|${person.name}`)
  const sentences = [
    opening(
      {
        title,
        name: unended(shortened(oneLine(person.name), 80)),
        place: unended(shortened(oneLine(person.location), 80)),
      },
      pick,
    ),
    fit(fitting, specialties, pick),
    shortened(ended(oneLine(withoutContacts(person.bio))), 500),
    answering(jobRequirements, wordsOf([person.bio, ...specialties].join(' ')), pick),
    pick(closings),
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Its first words, up to one that is not of the trade: `Nail Artist for Lumen House` becomes `Nail Artist`. */
function titleOf(jobTitle: string): string {
  const given = oneLine(jobTitle).split(' ').slice(0, 10)
  const strange = given.findIndex((word) => !isOrdinary(word.toLowerCase().replace(/[,/&()]+$/, '')) && word !== '&')
  const title = (strange < 0 ? given : given.slice(0, strange)).join(' ')
  return unended(title.replace(/(?:\s+(?:a|an|and|at|by|for|from|in|of|on|or|our|the|to|with|&))+$/i, '')).replace(/[(/&,]+$/, '')
}

type Pick = <Choice>(from: readonly Choice[]) => Choice

const closings = [
  'I would be glad to talk about the role whenever it suits you.',
  'I would welcome a conversation about what you are looking for.',
  'Thank you for reading. I look forward to hearing from you.',
] as const

function opening({ title, name, place }: { title: string; name: string; place: string }, pick: Pick): string {
  const who = name ? `my name is ${name}${place ? ` and I am based in ${place}` : ''}` : place ? `I am based in ${place}` : ''
  const role = title ? `the ${title} position` : 'the position you posted'
  if (!who) return pick([`Hello, I am writing about ${role}.`, `Hello, I would like to apply for ${role}.`])
  return pick([
    `Hello, ${who}. I would like to apply for ${role}.`,
    `Hello, ${who}. I am writing about ${role}.`,
    `Hello, ${who}, and ${role} caught my eye.`,
  ])
}

function fit(fitting: string[], all: string[], pick: Pick): string {
  if (fitting.length > 0) {
    const what = listed(fitting.slice(0, 4))
    return pick([
      `Your listing speaks of ${what}, which ${fitting.length === 1 ? 'is one of my specialties' : 'are among my specialties'}.`,
      `You are looking for ${what}; that is what I specialize in.`,
      `I specialize in ${what}, which is why your listing stood out.`,
    ])
  }
  return all.length > 0 ? `I specialize in ${listed(all.slice(0, 4))}.` : ''
}

/** The requirement with the most words in common with what they wrote about themselves; we mention it without claiming it. */
function answering(requirements: string[], mine: ReadonlySet<string>, pick: Pick): string {
  const [best] = requirements
    .map((each) => ({
      text: unended(oneLine(each).replace(/^[-•·\d.)\s]+/, '')),
      shared: [...wordsOf(each)].filter((word) => mine.has(word)).length,
    }))
    .filter(({ text, shared }) => shared > 0 && text.length >= 4 && text.length <= 120 && isPlain(text))
    .toSorted((a, b) => b.shared - a.shared)
  if (best === undefined) return ''
  return pick([
    `You ask for “${best.text}”, and I am happy to tell you more about my work there.`,
    `On “${best.text}”: I would gladly show you what I have done.`,
  ])
}

/** Whether it can be quoted: ordinary words alone, with commas. */
const isPlain = (text: string) => text.split(' ').every((word) => isOrdinary(word.toLowerCase().replace(/,$/, '')))

function speaksOf(wanted: ReadonlySet<string>, specialty: string): boolean {
  const own = wordsOf(specialty)
  return own.size > 0 && ([...own].every((word) => wanted.has(word)) || (signs[specialty] ?? []).some((sign) => wanted.has(sign)))
}

const filler = new Set([
  'and',
  'the',
  'for',
  'with',
  'you',
  'your',
  'our',
  'are',
  'who',
  'have',
  'has',
  'must',
  'years',
  'year',
  'experience',
  'work',
  'job',
])

function wordsOf(text: string): ReadonlySet<string> {
  const words =
    text
      .slice(0, 10_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}-]{2,}/gu) ?? []
  return new Set(words.filter((word) => !filler.has(word)))
}

const unended = (text: string) => text.replace(/[\s.,;:!?]+$/, '')
const ended = (text: string) => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`)

function listed(words: string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** The same facts pick the same phrases; each pick uses the next byte of the hash. */
function choosing(facts: string): Pick {
  const bytes = createHash('sha256').update(facts).digest()
  let at = 0
  return (from) => {
    const chosen = from[(bytes[at++ % bytes.length] ?? 0) % from.length]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }
}
