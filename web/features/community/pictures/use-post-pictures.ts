import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { altTextProblem } from '#domain/portfolio.ts'
import { shrink, UnfitPicture } from '#web/data/images.ts'
import { useMe } from '#web/data/session/session.ts'
import { pictureWords } from '#web/features/profiles/pictures/pictures.data.ts'
import { copy } from './pictures.copy.ts'
import { sendPicture, takeBack, type PictureArgument } from './pictures.data.ts'

/** A chosen picture. */
export type Chosen = {
  key: string
  file: File
  /** Null until the file was decoded. */
  preview: string | null
  /** The uploaded part; null before and after the upload. */
  share: number | null
  /** Null until it is uploaded. */
  path: string | null
  /** Why it cannot be used, or was not sent; only the second is worth another try. */
  problem: string | null
  isUnfit: boolean
  altText: string
  /** What is wrong with the description; checked when the post is sent. */
  altProblem: string | null
}

export type ChosenPictures = ReturnType<typeof usePostPictures>

/** The pictures of a post that is being written, at most `most`. They are uploaded one after the other as soon as they are chosen. */
export function usePostPictures(most: number) {
  const me = useMe()
  const [pictures, setPictures] = useState<Chosen[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const uploads = useUploads()

  const change = (key: string, part: Partial<Chosen>) =>
    setPictures((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)))

  async function send({ key, file }: Chosen, signal: AbortSignal): Promise<void> {
    change(key, { share: 0, problem: null })
    try {
      const small = await shrink(file)
      signal.throwIfAborted()
      change(key, { preview: URL.createObjectURL(small) })
      const path = await sendPicture(me.id, { file: small, signal, onProgress: (share) => change(key, { share }) })
      change(key, { path, share: null })
    } catch (error) {
      change(key, { problem: pictureWords(error), isUnfit: error instanceof UnfitPicture, share: null })
    }
  }
  function add(files: File[]) {
    const added = files.slice(0, Math.max(0, most - pictures.length)).map(chosenOf)
    setProblem(added.length < files.length ? copy.tooMany(most) : null)
    setPictures([...pictures, ...added])
    for (const each of added) uploads.start(each.key, (signal) => send(each, signal))
  }
  function remove({ key, preview, path }: Chosen) {
    uploads.stop(key)
    if (preview) URL.revokeObjectURL(preview)
    if (path) void takeBack(path)
    setProblem(null)
    setPictures((before) => before.filter((each) => each.key !== key))
  }
  function move({ key }: Chosen, by: -1 | 1) {
    const from = pictures.findIndex((each) => each.key === key)
    const moved = pictures.toSpliced(from, 1)
    const [picture] = pictures.slice(from, from + 1)
    if (picture) setPictures(moved.toSpliced(from + by, 0, picture))
  }

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
      const checked = pictures.map((each) => ({ ...each, altProblem: each.problem === null ? problemOf(each) : null }))
      setPictures(checked)
      const refusal = refusalOf(checked)
      setProblem(refusal)
      if (refusal !== null || checked.some(({ altProblem }) => altProblem !== null)) {
        setRefusals(refusals + 1)
        return null
      }
      return checked.flatMap(({ path, altText }) => (path === null ? [] : [{ path, alt_text: altText.trim() }]))
    },
    /** Once they are posted. */
    clear() {
      for (const { preview } of pictures) if (preview) URL.revokeObjectURL(preview)
      setPictures([])
      setProblem(null)
    },
    /** For the element in which pictures can be dropped and pasted. */
    target: {
      onPaste: (event: ClipboardEvent) => takeFiles(event, event.clipboardData, add),
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      },
      onDrop: (event: DragEvent) => takeFiles(event, event.dataTransfer, add),
    },
  }
}

function takeFiles(event: ClipboardEvent | DragEvent, { files }: DataTransfer, add: (files: File[]) => void): void {
  // Text that is pasted goes where it was pasted.
  if (files.length === 0) return
  event.preventDefault()
  add([...files])
}

function problemOf({ altText }: Chosen): string | null {
  const problem = altTextProblem(altText)
  return problem && copy.altText[problem]
}

function refusalOf(pictures: Chosen[]): string | null {
  if (pictures.some(({ problem }) => problem !== null)) return copy.notSent
  return pictures.some(({ path }) => path === null) ? copy.stillSending : null
}

function chosenOf(file: File): Chosen {
  return {
    key: crypto.randomUUID(),
    file,
    preview: null,
    share: null,
    path: null,
    problem: null,
    isUnfit: false,
    altText: '',
    altProblem: null,
  }
}

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
  }
}
