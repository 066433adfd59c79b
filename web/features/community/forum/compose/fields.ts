import type { Problems, ThreadDraft } from './draft/draft.ts'

/** What every field of the form takes. */
export type Fields = { draft: ThreadDraft; change: (part: Partial<ThreadDraft>) => void; problems: Problems }
