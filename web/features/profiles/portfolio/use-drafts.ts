import { useEffect, useRef, useState } from 'react'
import { shrink } from '#web/data/images.ts'
import { pictureWords, sendPicture } from '../pictures/pictures.data.ts'

/** A picture that is being uploaded or needs its description. */
export type Draft = {
  key: string
  file: File
  /** Null until the file was decoded. */
  preview: string | null
  /** The uploaded part; null before and after the upload. */
  share: number | null
  /** The path in the bucket; null until uploaded. */
  path: string | null
  problem: string | null
  altText: string
  caption: string
  /** What is wrong with the description; checked when they press Add. */
  altProblem: string | null
}

/** Uploads pictures one after the other. Leaving the page cancels the rest. */
export function useDrafts(userId: string) {
  const [drafts, setDrafts] = useState<Draft[]>([])
  const queue = useRef(Promise.resolve())
  const stops = useRef(new Map<string, AbortController>())
  useStoppedOnLeaving(stops)

  const change = (key: string, part: Partial<Draft>) =>
    setDrafts((before) => before.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)))

  async function send({ key, file }: Draft): Promise<void> {
    const stop = stops.current.get(key)
    if (!stop || stop.signal.aborted) return
    change(key, { share: 0, problem: null })
    try {
      const small = await shrink(file)
      change(key, { preview: URL.createObjectURL(small) })
      const onProgress = (share: number) => change(key, { share })
      change(key, { path: await sendPicture('portfolio', userId, { file: small, onProgress, signal: stop.signal }), share: null })
    } catch (error) {
      change(key, { problem: pictureWords(error), share: null })
    }
  }

  function enqueue(draft: Draft): void {
    stops.current.set(draft.key, new AbortController())
    queue.current = queue.current.then(() => send(draft))
  }

  return {
    drafts,
    change,
    add(files: File[]) {
      const added = files.map(draftOf)
      setDrafts((before) => [...before, ...added])
      for (const draft of added) enqueue(draft)
    },
    retry: enqueue,
    remove({ key, preview }: Draft) {
      stops.current.get(key)?.abort()
      stops.current.delete(key)
      if (preview) URL.revokeObjectURL(preview)
      setDrafts((before) => before.filter((draft) => draft.key !== key))
    },
  }
}

function draftOf(file: File): Draft {
  return {
    key: crypto.randomUUID(),
    file,
    preview: null,
    share: null,
    path: null,
    problem: null,
    altText: '',
    caption: '',
    altProblem: null,
  }
}

function useStoppedOnLeaving(stops: { current: Map<string, AbortController> }): void {
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [stops])
}
