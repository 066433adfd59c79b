// The pictures of what is being written, as a list. An upload ends at any time, so the list is only changed from what it is then.
import { altTextProblem } from '#domain/portfolio.ts'
import type { Picture, PictureArgument } from './picture.ts'
import { copy } from './pictures.copy.ts'

/** A chosen picture. */
export type Chosen = {
  key: string
  /** Null for one that was there before. */
  file: File | null
  /** What is edited has it already. */
  isPosted: boolean
  /** Null until the file was decoded. */
  preview: string | null
  /** The uploaded part; null before and after the upload. */
  share: number | null
  /** Null until it is uploaded. */
  path: string | null
  /** Why it cannot be used, or was not sent; only the second is worth another try. */
  problem: string | null
  isUnfit: boolean
  altText: string
  /** What is wrong with the description; checked when it is sent. */
  altProblem: string | null
}

/** What was there before: of a draft, or of what is edited, whose pictures have an address. */
export type First = PictureArgument & { address?: string | undefined }

function problemOf({ altText }: Chosen): string | null {
  const problem = altTextProblem(altText)
  return problem && copy.altText[problem]
}

/** With what is wrong with the descriptions. */
export const judged = (pictures: Chosen[]): Chosen[] =>
  pictures.map((each) => ({ ...each, altProblem: each.problem === null ? problemOf(each) : null }))

/** Why they cannot be posted now. */
export function refusalOf(pictures: Chosen[]): string | null {
  if (pictures.some(({ problem }) => problem !== null)) return copy.notSent
  return pictures.some(({ path }) => path === null) ? copy.stillSending : null
}

const empty = { preview: null, share: null, path: null, problem: null, isUnfit: false, altText: '', altProblem: null, isPosted: false }

/** Whether one can be neither sent nor shown, or is not described. */
export const areWrong = (pictures: readonly Chosen[]): boolean => pictures.some((each) => each.problem !== null || problemOf(each) !== null)

export const areOnTheirWay = (pictures: readonly Chosen[]): boolean =>
  pictures.some(({ path, problem }) => path === null && problem === null)

/** As `Pictures` shows them before they are posted; those that cannot be seen yet are left out. */
export const previewsOf = (pictures: readonly Chosen[]): Picture[] =>
  pictures.flatMap(({ key, preview, problem, altText }, place) =>
    preview === null || problem !== null ? [] : [{ path: key, place, alt_text: altText, width: null, height: null, addresses: [preview] }],
  )

export const chosenOf = (file: File): Chosen => ({ ...empty, key: crypto.randomUUID(), file })

export const firstOf = ({ path, alt_text: altText, address }: First): Chosen => ({
  ...empty,
  key: path,
  file: null,
  path,
  altText,
  preview: address ?? null,
  isPosted: address !== undefined,
})

/** One place up or down, if there is one. */
export function moved(pictures: Chosen[], key: string, by: -1 | 1): Chosen[] {
  const from = pictures.findIndex((each) => each.key === key)
  const picture = pictures[from]
  return picture === undefined ? pictures : pictures.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, picture)
}
