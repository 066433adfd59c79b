import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { shows } from '#domain/wording/visible.ts'
import { useMe } from '#web/data/session/session.ts'
import { drafts, type SavedReply } from './drafts.data.ts'
import { nothing, type Content } from './replying.ts'
import { unsavedReply } from './unsaved-reply.ts'

const afterMs = 3000
/** A whole text is written each time. */
const keptEveryMs = 300
type Saved = 'saved' | 'failed' | null

/**
 * Keeps what is written in this browser while it is written, and saves it three seconds after the last change, when the form is left or
 * hidden, and when the connection is back. One save waits for the one before.
 */
export function useDraftSaving(threadId: string, first: (SavedReply & { content: Content }) | null, content: Content) {
  const me = useMe()
  const [state, setState] = useState<Saved>(null)
  const row = useRef<SavedReply | null>(first)
  const known = useRef(JSON.stringify(first?.content ?? { ...nothing, clientId: content.clientId }))
  const line = useRef<Promise<void>>(Promise.resolve())
  const isPosted = useRef(false)
  const now = JSON.stringify(content)
  const latest = useRef(now)
  const keptAt = useRef(0)

  function keepHere(): void {
    keptAt.current = Date.now()
    if (isPosted.current) return
    const words = latest.current
    unsavedReply.set(me.id, threadId, words === known.current ? null : { content: words, base: row.current?.updated_at ?? null })
  }
  async function store(written: Content): Promise<void> {
    const words = JSON.stringify(written)
    if (isPosted.current || words === known.current) return
    try {
      if (!shows(written.body) && written.quote === null && written.pictures.length === 0) {
        if (row.current !== null) await drafts.remove(row.current.id)
        row.current = null
        setState(null)
      } else {
        row.current = await drafts.save(me.id, threadId, row.current, written)
        setState('saved')
      }
      known.current = words
      keepHere()
    } catch {
      // Its text is in the form and in this browser; the next change or connection tries again.
      setState('failed')
    }
  }
  const keep = useEffectEvent(keepHere)
  const save = useEffectEvent((written: Content) => {
    line.current = line.current.then(() => store(written))
  })
  const saveNow = useEffectEvent(() => save(content))
  useEffect(() => {
    latest.current = now
    const wait = keptAt.current + keptEveryMs - Date.now()
    if (wait <= 0) keep()
    const keeping = wait <= 0 ? undefined : setTimeout(() => keep(), wait)
    const saving = now === known.current ? undefined : setTimeout(() => saveNow(), afterMs)
    return () => {
      clearTimeout(keeping)
      clearTimeout(saving)
    }
  }, [now])
  useEffect(() => {
    const hear = () => {
      keep()
      saveNow()
    }
    window.addEventListener('online', hear)
    window.addEventListener('pagehide', hear)
    document.addEventListener('visibilitychange', hear)
    return () => {
      window.removeEventListener('online', hear)
      window.removeEventListener('pagehide', hear)
      document.removeEventListener('visibilitychange', hear)
      hear()
    }
  }, [])

  /** Once the reply is posted: nothing of it is kept. */
  async function forget(): Promise<void> {
    isPosted.current = true
    unsavedReply.set(me.id, threadId, null)
    await line.current
    const old = row.current
    // A draft that stays is offered again, which is better than to say that the reply failed.
    if (old !== null) await drafts.remove(old.id).catch(() => undefined)
  }
  return { state, forget }
}
