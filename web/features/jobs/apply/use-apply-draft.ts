import { useRef, useState } from 'react'
import { noWeek, type Availability } from '#domain/jobs/applications.ts'
import { kept } from '#web/data/kept.ts'

/** What is not chosen yet is null: then the default preset fills it in. */
export type ApplyDraft = {
  intro: string | null
  /** Whether the introduction began as a draft by the server. */
  isByAi: boolean
  portfolioIds: string[] | null
  availability: Availability
  answers: Record<string, string>
}

const empty: ApplyDraft = { intro: null, isByAi: false, portfolioIds: null, availability: noWeek, answers: {} }
const nameOf = (jobId: string) => `apply:${jobId}`

function keptDraft(jobId: string): ApplyDraft {
  try {
    const found = JSON.parse(kept.draft.get(nameOf(jobId))) as Partial<ApplyDraft>
    return { ...empty, ...found, availability: { ...empty.availability, ...found.availability }, answers: found.answers ?? {} }
  } catch {
    // Nothing is kept, or an older release wrote it: start with an empty one.
    return empty
  }
}

/** An application that is being written, stored until it is sent. */
export function useApplyDraft(jobId: string) {
  const [draft, setDraft] = useState(() => keptDraft(jobId))
  // An introduction drafted by the server arrives while other fields are filled in, so each change starts from the latest draft.
  const latest = useRef(draft)
  return {
    draft,
    change: (part: Partial<ApplyDraft>): void => {
      latest.current = { ...latest.current, ...part }
      setDraft(latest.current)
      kept.draft.set(nameOf(jobId), JSON.stringify(latest.current))
    },
    forget: () => kept.draft.set(nameOf(jobId), ''),
  }
}
