// What people wrote to us through the contact form.
import { ask, db } from '#web/data/client.ts'
import { most, type Question } from '../queue/queue.ts'

const columns = 'id, ref, topic, name, email, message, status, note, created_at'

async function page({ filter, search }: Question, after: ContactMessage | null) {
  const isClosed = filter === 'closed'
  let query = db.from('contact_messages').select(columns).limit(most)
  // The waiting ones oldest first, because those are next; the closed ones newest first.
  query = isClosed ? query.eq('status', 'closed') : query.neq('status', 'closed')
  query = query.order('created_at', { ascending: !isClosed }).order('id', { ascending: !isClosed })
  if (search !== '') query = query.eq('ref', search.toUpperCase())
  if (after) {
    const beyond = isClosed ? 'lt' : 'gt'
    // The first condition alone tells the index where to start.
    query = isClosed ? query.lte('created_at', after.created_at) : query.gte('created_at', after.created_at)
    query = query.or(`created_at.${beyond}."${after.created_at}",id.${beyond}.${after.id}`)
  }
  return ask(query)
}

export type ContactMessage = {
  id: string
  ref: string
  topic: string
  name: string
  email: string
  message: string
  status: string
  note: string | null
  created_at: string
}

export const contact = { key: 'contact', page }

/** An empty note is none. */
export const close = (id: string, note: string) =>
  ask(
    db
      .from('contact_messages')
      .update({ status: 'closed', note: note || null })
      .eq('id', id)
      .select('id')
      .single(),
  )

export const openAgain = (id: string) =>
  ask(db.from('contact_messages').update({ status: 'open', note: null }).eq('id', id).select('id').single())
