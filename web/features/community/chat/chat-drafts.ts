import { textDrafts } from '#web/data/drafts/drafts.ts'

/** What is being written in each room. */
export const chatDrafts = textDrafts('chat')
