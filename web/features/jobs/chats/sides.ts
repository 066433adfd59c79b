// Who is who in a chat, for the reader.
import type { Chat, ChatApplication, Person } from './chats.data.ts'
import { copy } from './chats.copy.ts'

export type Sides = { myId: string; iAmOwner: boolean; other: Person | null; otherId: string; name: string; firstName: string }

export function sidesOf(application: ChatApplication, myId: string): Sides {
  const iAmOwner = application.owner_id === myId
  const other = iAmOwner ? application.applicant : application.owner
  const name = other?.full_name ?? copy.formerMember
  return {
    myId,
    iAmOwner,
    other,
    otherId: iAmOwner ? application.applicant_id : application.owner_id,
    name,
    firstName: name.split(' ')[0] ?? name,
  }
}

/** Whether the reader has shared their contact, and the other has. */
export function sharedIn(chat: Chat, { iAmOwner }: Sides): { mine: boolean; theirs: boolean } {
  const { contact_shared: owners, applicant_contact_shared: applicants } = chat
  return iAmOwner ? { mine: owners, theirs: applicants } : { mine: applicants, theirs: owners }
}
