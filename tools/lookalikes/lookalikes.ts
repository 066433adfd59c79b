// Prints database/product/lookalikes.sql: which characters are letters or numbers, which show nothing of their own, and which Latin
// letter one looks like. Unicode's list of lookalikes (UTS #39) is in the package unhomoglyph, the sets in regenerate-unicode-properties.
// `npm run lookalikes` writes the file; a test beside this one compares.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import ignorable from 'regenerate-unicode-properties/Binary_Property/Default_Ignorable_Code_Point.js'
import letter from 'regenerate-unicode-properties/General_Category/Letter.js'
import control from 'regenerate-unicode-properties/General_Category/Control.js'
import format from 'regenerate-unicode-properties/General_Category/Format.js'
import mark from 'regenerate-unicode-properties/General_Category/Mark.js'
import number from 'regenerate-unicode-properties/General_Category/Number.js'
import separator from 'regenerate-unicode-properties/General_Category/Separator.js'
import prototypes from 'unhomoglyph/data.json' with { type: 'json' }
import { root } from '#tools/checks/files.ts'

export const lookalikesFile = path.join(root, 'database/product/lookalikes.sql')

/** Small capitals, which Unicode lists only with each other. They are what small Cyrillic letters look like. */
const smallCapitals: Record<string, string> = {
  ...Object.fromEntries(Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ').map((sign, place) => [sign, 'abcdefghijklmnoprstuvwyz'[place] ?? ''])),
  ĸ: 'k',
  ʍ: 'm',
}

const abc = 'abcdefghijklmnopqrstuvwxyz'
/** White letters on black, and the letters of flags, from A on. */
const alphabets = [0x1_f1_50, 0x1_f1_70, 0x1_f1_e6]

const dark = alphabets.flatMap((first) => Array.from(abc, (latin, place): [string, string] => [String.fromCodePoint(first + place), latin]))

/** Drawn as nothing, though Unicode counts them among letters and signs: a braille cell without dots, a note without a head, blanks. */
const blank = [0x28_00, 0x1_d1_59, 0x1_34_41, 0x1_34_42]

const unseen = mark.characters.clone().add(ignorable.characters)
const isUnseen = new Set(unseen.toArray())
const letters = letter.characters.clone().remove(ignorable.characters).remove(blank)
const invisible = unseen.clone().add(control.characters).add(format.characters).add(separator.characters).add(blank)

/** As the function look_of takes a text apart before it compares. */
const takenApart = (text: string) =>
  Array.from(text.normalize('NFKD'))
    .filter((sign) => !isUnseen.has(sign.codePointAt(0) ?? 0))
    .join('')

/** The small Latin letter that a sign looks like: l for I and 1, o for 0. */
function latinOf(sign: string): string {
  const plain = takenApart(prototypes[sign] ?? sign)
  const latin = Array.from(plain, (each) => smallCapitals[each] ?? each).join('')
  return latin.toLowerCase().replaceAll(/[i1|]/g, 'l').replaceAll('0', 'o')
}

const listed: [string, string][] = [...Object.keys(prototypes), ...Object.keys(smallCapitals), ...Array.from(abc.toUpperCase() + abc)]
  .filter((sign) => takenApart(sign) === sign)
  .map((sign) => [sign, latinOf(sign)])
// A sign that looks like two letters is left out, except m and what looks like it: Unicode takes them for r and n. Small Latin
// letters are in it as themselves, and first, because the database looks through the table for each letter of a text.
const pairs = [...new Map([...listed, ...dark])]
  .map(([sign, latin]): [number, string] => [sign.codePointAt(0) ?? 0, latin === 'rn' ? 'm' : latin])
  .filter(([, latin]) => /^[a-z]$/.test(latin))
  .toSorted(([a], [b]) => a - b)

export const printedLookalikes = () => `-- Printed by tools/lookalikes/lookalikes.ts: npm run lookalikes

-- ## Functions
${printedFunction('has_letter', 'boolean')}
  select words ~ '['
${lines(rangesOf(letters.toArray()))}
    ']'
$$;
comment on function internal.has_letter(text) is 'Whether the text has a letter of any script that shows something.';

${printedFunction('has_letter_or_number', 'boolean')}
  select internal.has_letter(words) or words ~ '['
${lines(rangesOf(number.characters.toArray()))}
    ']'
$$;
comment on function internal.has_letter_or_number(text) is
  'Whether the text has a letter of any script that shows something, or a number.';

${printedFunction('shows', 'boolean')}
  select words ~ '[^'
${lines(rangesOf(invisible.toArray()))}
    ']'
$$;
comment on function internal.shows(text) is
  'Whether the text has a visible character: not only white space, marks without a letter and what nobody sees.';

${printedFunction('without_marks', 'text')}
  select regexp_replace(words, '['
${lines(rangesOf(unseen.toArray()))}
    ']+', '', 'g')
$$;
comment on function internal.without_marks(text) is 'Text without combining marks and without characters that show nothing.';

${printedFunction('look_of', 'text')}
  select replace(translate(internal.without_marks(normalize(words, NFKD)), E''
${lines(pairs.map(([code]) => escapeOf(code)))},
    ''
${lines(pairs.map(([, latin]) => latin))}), 'rn', 'm')
$$;
comment on function internal.look_of(text) is
  'What a text looks like in small Latin letters, to compare with another such text and never to show: I, i and 1 are l, and rn is m.';
`

const printedFunction = (name: string, type: string) =>
  `create or replace function internal.${name}(words text) returns ${type}
language sql immutable strict parallel safe set search_path = '' as $$`

const escapeOf = (code: number) =>
  code > 0xff_ff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`

function rangesOf(codes: number[]): string[] {
  const ranges: [from: number, to: number][] = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges.map(([from, to]) => (from === to ? escapeOf(from) : `${escapeOf(from)}-${escapeOf(to)}`))
}

/** Parts of one SQL text, on lines of at most 120 characters. */
function lines(parts: string[]): string {
  const full: string[] = ['']
  for (const part of parts) {
    if ((full.at(-1) ?? '').length + part.length > 110) full.push('')
    full.push((full.pop() ?? '') + part)
  }
  return full.map((line) => `    '${line}'`).join('\n')
}

if (process.argv[1] === import.meta.filename) await writeFile(lookalikesFile, printedLookalikes())
