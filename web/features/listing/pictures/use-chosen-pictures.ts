import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { shrink, UnfitPicture } from '#web/data/images.ts'
import { useMe } from '#web/data/session/session.ts'
import { pictureWords } from '#web/features/profiles/pictures/pictures.data.ts'
import { chosenOf, firstOf, judged, moved, refusalOf, type Chosen, type First } from './chosen.ts'
import { copy } from './pictures.copy.ts'
import type { PictureArgument } from './picture.ts'
import { sendPicture, takeBack, unpostedPictures, type PictureStore } from './store.ts'

export type ChosenPictures = ReturnType<typeof useChosenPictures>

/**
 * The pictures of what is being written, at most `most`. They are uploaded one after the other as soon as they are chosen.
 * `onKept` hears of those that are uploaded, whenever they or their descriptions change.
 */
export function useChosenPictures(
  store: PictureStore,
  most: number,
  first: readonly First[] = [],
  onKept?: (kept: PictureArgument[]) => void,
) {
  const me = useMe()
  const list = useChosen(first, onKept)
  const { chosen, latest, setPictures } = list
  const withPreviews = usePreviews(store, chosen)
  const pictures = withPreviews(chosen)
  const [problem, setProblem] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const uploads = useUploads()

  const change = (key: string, part: Partial<Chosen>) =>
    setPictures((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)))

  async function send({ key, file }: Chosen, signal: AbortSignal): Promise<void> {
    if (file === null) return
    change(key, { share: 0, problem: null })
    try {
      const small = await shrink(file)
      signal.throwIfAborted()
      change(key, { preview: URL.createObjectURL(small) })
      const path = await sendPicture(store, me.id, { file: small, signal, onProgress: (share) => change(key, { share }) })
      change(key, { path, share: null })
    } catch (error) {
      change(key, { problem: pictureWords(error), isUnfit: error instanceof UnfitPicture, share: null })
    }
  }
  function add(files: File[]) {
    const added = files.slice(0, Math.max(0, most - pictures.length)).map(chosenOf)
    setProblem(added.length < files.length ? copy.tooMany(most) : null)
    setPictures((before) => [...before, ...added])
    for (const each of added) uploads.start(each.key, (signal) => send(each, signal))
  }
  function remove({ key, preview, path, isPosted }: Chosen) {
    uploads.stop(key)
    if (preview) URL.revokeObjectURL(preview)
    if (path && !isPosted) void takeBack(store, path)
    setProblem(null)
    setPictures((before) => before.filter((each) => each.key !== key))
  }
  const move = ({ key }: Chosen, by: -1 | 1) => setPictures((before) => moved(before, key, by))

  return {
    pictures,
    most,
    problem,
    /** How often `ready` has refused. */
    refusals,
    add,
    remove,
    move,
    retry: (picture: Chosen) => uploads.start(picture.key, (signal) => send(picture, signal)),
    describe: (picture: Chosen, altText: string) => {
      setProblem(null)
      change(picture.key, { altText, altProblem: null })
    },
    /** For the call that posts. Null if something has to be put right first; `PictureChooser` then says what. */
    ready(): PictureArgument[] | null {
      const checked = judged(withPreviews(latest()))
      setPictures(judged)
      const refusal = refusalOf(checked)
      setProblem(refusal)
      if (refusal !== null || checked.some(({ altProblem }) => altProblem !== null)) {
        setRefusals(refusals + 1)
        return null
      }
      return checked.flatMap(({ path, altText }) => (path === null ? [] : [{ path, alt_text: altText.trim() }]))
    },
    /** Marks what is wrong. Those on their way may still be right. */
    check() {
      setPictures(judged)
      setProblem(pictures.some((each) => each.problem !== null) ? copy.notSent : null)
    },
    /** Once none is on its way. */
    settled: () => uploads.settled(),
    ...endsOf(list, store, { pictures, stop: (key) => uploads.stop(key), setProblem }),
    /** For the element in which pictures can be dropped and pasted. */
    target: targetOf(add) as Partial<ReturnType<typeof targetOf>>,
  }
}

type Shown = { pictures: Chosen[]; stop: (key: string) => void; setProblem: (problem: null) => void }

/** The ways in which what is written ends, or begins anew. */
const endsOf = (list: ReturnType<typeof useChosen>, store: PictureStore, { pictures, stop, setProblem }: Shown) => ({
  /** Others than before, such as those of another draft. The files stay: whoever begins anew may take that back. */
  begin(others: readonly First[]): void {
    for (const { key } of pictures) stop(key)
    setProblem(null)
    list.beginWith(others)
  },
  /** Once they are posted. */
  clear(): void {
    list.forget()
    for (const { preview } of pictures) if (preview) URL.revokeObjectURL(preview)
    list.setPictures(() => [])
    setProblem(null)
  },
  /** Once the draft is discarded. */
  discard(): void {
    list.forget()
    for (const { path, isPosted } of pictures) if (path !== null && !isPosted) void takeBack(store, path)
  },
})

const targetOf = (add: (files: File[]) => void) => ({
  onPaste: (event: ClipboardEvent) => takeFiles(event, event.clipboardData, add),
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  },
  onDrop: (event: DragEvent) => takeFiles(event, event.dataTransfer, add),
})

function takeFiles(event: ClipboardEvent | DragEvent, { files }: DataTransfer, add: (files: File[]) => void): void {
  // Text that is pasted goes where it was pasted.
  if (files.length === 0) return
  event.preventDefault()
  add([...files])
}

const isDrafted = ({ file, isPosted, path }: Chosen) => file === null && !isPosted && path !== null

/** Where those of the draft can be seen; one that is no longer there says so. */
function usePreviews(store: PictureStore, chosen: Chosen[]) {
  const me = useMe()
  const paths = chosen
    .filter(isDrafted)
    .map(({ key }) => key)
    .toSorted()
  const { data } = useQuery({
    ...unpostedPictures(store, me.id, paths),
    enabled: paths.length > 0,
    // One that is removed changes nothing of the others.
    placeholderData: (before) => (before && paths.every((path) => before.has(path)) ? before : undefined),
  })
  return (pictures: Chosen[]): Chosen[] =>
    pictures.map((each) => {
      if (!data || !isDrafted(each)) return each
      const preview = data.get(each.key)
      return preview ? { ...each, preview } : { ...each, problem: copy.gone, isUnfit: true }
    })
}

/** A picture may be uploaded between two renders, so the ref has the latest ones. */
function useChosen(first: readonly First[], onKept: ((kept: PictureArgument[]) => void) | undefined) {
  const [chosen, show] = useState<Chosen[]>(() => first.map(firstOf))
  const latest = useRef(chosen)
  const isForgotten = useRef(false)
  function setPictures(change: (before: Chosen[]) => Chosen[]) {
    const before = keptOf(latest.current)
    latest.current = change(latest.current)
    show(latest.current)
    const kept = keptOf(latest.current)
    if (!isForgotten.current && JSON.stringify(kept) !== JSON.stringify(before)) onKept?.(kept)
  }
  function beginWith(others: readonly First[]) {
    latest.current = others.map(firstOf)
    show(latest.current)
  }
  /** `onKept` hears of no further change. */
  const forget = () => void (isForgotten.current = true)
  return { chosen, latest: () => latest.current, setPictures, beginWith, forget }
}

const keptOf = (chosen: readonly Chosen[]): PictureArgument[] =>
  chosen.flatMap(({ path, altText }) => (path === null ? [] : [{ path, alt_text: altText }]))

/** One upload at a time. Leaving the page stops them. */
function useUploads() {
  const queue = useRef(Promise.resolve())
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])
  return {
    start(key: string, work: (signal: AbortSignal) => Promise<void>) {
      const stop = new AbortController()
      stops.current.set(key, stop)
      queue.current = queue.current.then(() => (stop.signal.aborted ? undefined : work(stop.signal)))
    },
    stop(key: string) {
      stops.current.get(key)?.abort()
      stops.current.delete(key)
    },
    async settled(): Promise<void> {
      let last
      while (last !== queue.current) {
        last = queue.current
        await last
      }
    },
  }
}
