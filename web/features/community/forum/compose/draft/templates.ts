import type { Category, Kind } from '#domain/community/forum.ts'

// What a colleague would ask first. A heading each; the writer deletes what does not matter.
const headings: Record<Category, readonly string[]> = {
  general: ['What happened', 'What you tried', 'What you would like to know'],
  hair: ['History', 'Level and texture', 'Goal', 'Products tried', 'Photos'],
  nails: ['Product line', 'Prep', 'Lifting area', 'How long it holds', 'Photos'],
  esthetics: ['Skin type and concern', 'Routine and actives', 'Treatments so far', 'Contraindications', 'Goal'],
  massage: ['Complaint', 'What you worked on', 'Pressure and time', 'What helped', 'When you would refer'],
  mua: ['Occasion and light', 'Skin type', 'Products and order', 'What goes wrong, and when'],
  'permanent-makeup': ['Area and technique', 'Pigment and needle', 'Skin type', 'Weeks since the session', 'Photos'],
  barbering: ['Hair type and growth', 'Cut and guards', 'Tools', 'Where it goes wrong', 'Photos'],
  'advanced-beauty': ['Device and settings', 'Skin type', 'Sessions so far', 'Reaction', 'Your license allows'],
}

const asked: readonly Kind[] = ['question', 'second_opinion']

// Without asterisks, which would be on screen while it is filled in.
const marked = (heading: string) => `${heading}:`

/** The headings that a text of this kind starts with; empty where there are none. */
export function templateOf(category: Category | null, kind: Kind): string {
  if (category === null || !asked.includes(kind)) return ''
  return headings[category].map((heading) => `${marked(heading)}\n`).join('\n')
}

/** Whether nothing was written but headings. */
export const isUntouched = (body: string): boolean => withoutEmptyHeadings(body) === ''

const known = new Set(Object.values(headings).flat().map(marked))

const isHeading = (line: string | undefined) => line !== undefined && known.has(line.trim())

/** Without the headings of ours that have nothing below them. */
export function withoutEmptyHeadings(body: string): string {
  const lines = body.split('\n')
  const kept = lines.filter((line, at) => {
    if (!isHeading(line)) return true
    const next = lines.slice(at + 1).find((each) => each.trim() !== '')
    return next !== undefined && !isHeading(next)
  })
  return kept
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
