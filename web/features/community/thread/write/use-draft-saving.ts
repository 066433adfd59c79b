import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { drafts } from './drafts.data.ts'
import { nothing, type Content } from './replying.ts'

const afterMs = 3000
type Saved = 'saved' | 'failed' | null

/** Saves what is written three seconds after the last change, and when the form is left. One save waits for the one before. */
export function useDraftSaving(threadId: string, first: { id: string; content: Content } | null, content: Content) {
  const me = useMe()
  const [state, setState] = useState<Saved>(null)
  const id = useRef(first?.id ?? null)
  const known = useRef(JSON.stringify(first?.content ?? nothing))
  const line = useRef<Promise<void>>(Promise.resolve())
  const isPosted = useRef(false)
  const now = JSON.stringify(content)

  async function store(written: Content): Promise<void> {
    const words = JSON.stringify(written)
    if (isPosted.current || words === known.current) return
    try {
      if (written.body.trim() === '' && written.quote === null && written.pictures.length === 0) {
        if (id.current !== null) await drafts.remove(id.current)
        id.current = null
        setState(null)
      } else {
        if (id.current === null) id.current = await drafts.begin(me.id, threadId, written)
        else await drafts.save(id.current, written)
        setState('saved')
      }
      known.current = words
    } catch {
      // Its text is still in the form, and the next change tries again.
      setState('failed')
    }
  }
  const save = useEffectEvent((written: Content) => {
    line.current = line.current.then(() => store(written))
  })
  const saveNow = useEffectEvent(() => save(content))
  useEffect(() => {
    if (now === known.current) return undefined
    const timer = setTimeout(() => saveNow(), afterMs)
    return () => clearTimeout(timer)
  }, [now])
  useEffect(() => () => saveNow(), [])

  /** Once the reply is posted: nothing of it is kept. */
  async function forget(): Promise<void> {
    isPosted.current = true
    await line.current
    const old = id.current
    // A draft that stays is offered again, which is better than to say that the reply failed.
    if (old !== null) await drafts.remove(old).catch(() => undefined)
  }
  return { state, forget }
}
