import type { ChatRoom } from '#domain/community/chat.ts'
import { copy } from './chat.copy.ts'

/** A line about a room that has no description of its own. */
export const aboutRoom = ({ description, category }: ChatRoom): string => description || (copy.about[category] ?? '')
