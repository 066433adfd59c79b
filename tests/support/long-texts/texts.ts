// What people write or paste that a narrow screen has no line break for, or that is taller than its line.

/** 200 characters without a place to break after the host. */
export const url = `https://salon.example/${'gallery'.repeat(26)}`.slice(0, 200)
/** 80 letters. */
export const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.slice(0, 80)
/** As a name: most members have two, and screens greet them by the first. */
export const longName = `Wilhelmina${'rothschildkohlerwagner'.repeat(4)}`.slice(0, 80)
export const rightToLeft = 'صالون الجمال للأظافر والشعر والعناية بالبشرة'
/** Each letter carries eight marks above and eight below. */
export const stacked = Array.from('Chair time')
  .map((letter) => (letter === ' ' ? letter : letter + '\u0306\u030A\u0317\u0331'.repeat(4)))
  .join('')
export const stackedName =
  Array.from('Bea')
    .map((letter) => letter + '\u0306\u0317'.repeat(4))
    .join('') +
  ' ' +
  rightToLeft.slice(0, 40)

const all = [url, word, rightToLeft, stacked].join(' ')

/** As much as a field takes. */
export const upTo = (most: number, text = all): string =>
  Array.from(text.repeat(Math.ceil(most / text.length)))
    .slice(0, most)
    .join('')
    .trim()
export const wordOf = (most: number): string => upTo(most, word)
export const linkOf = (most: number): string => `https://salon.example/${'gallery'.repeat(Math.ceil(most / 7))}`.slice(0, most)
/** Without an address, which notes about a balance refuse. */
export const plainUpTo = (most: number): string => upTo(most, [word, rightToLeft, stacked].join(' '))
