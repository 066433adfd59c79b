// Events waiting to be told (spec §9, product decision A-21): every 5 s or at 50, at most 50 at once; those that could not
// be told wait on, the oldest dropped beyond 500.
export const flushEveryMs = 5_000
export const mostAtOnce = 50
export const mostWaiting = 500

type On<Event> = {
  /** `isLast`: the page may be gone before the answer is. */
  post(events: Event[], isLast: boolean): Promise<void>
  /** What is said of a batch that could not be sent. */
  log(error: unknown): void
}

export function makeEventQueue<Event>({ post, log }: On<Event>) {
  let waiting: Event[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false

  function wait(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, flushEveryMs)
  }

  async function flush(): Promise<void> {
    if (isSending || waiting.length === 0) return
    isSending = true
    const isThrough = await send(waiting.splice(0, mostAtOnce), false)
    isSending = false
    if (waiting.length === 0) return
    // After a failure the rest waits its 5 s, however much there is.
    if (isThrough && waiting.length >= mostAtOnce) void flush()
    else wait()
  }

  async function send(batch: Event[], isLast: boolean): Promise<boolean> {
    try {
      await post(batch, isLast)
      return true
    } catch (error) {
      log(error)
      waiting = [...batch, ...waiting].slice(-mostWaiting)
      wait()
      return false
    }
  }

  return {
    add(event: Event): void {
      waiting = [...waiting, event].slice(-mostWaiting)
      // While a failed batch rests, the timer alone sends again.
      if (waiting.length === mostAtOnce) void flush()
      else wait()
    },
    /** The page is being left: everything goes, without waiting for what is under way. */
    leave(): void {
      clearTimeout(timer)
      timer = undefined
      for (const batch of batchesOf(waiting.splice(0))) void send(batch, true)
    },
    /** Drops what must not be told any more. */
    keepOnly(mayBeTold: (event: Event) => boolean): void {
      waiting = waiting.filter(mayBeTold)
    },
  }
}

function batchesOf<Event>(events: Event[]): Event[][] {
  return Array.from({ length: Math.ceil(events.length / mostAtOnce) }, (_, batch) =>
    events.slice(batch * mostAtOnce, (batch + 1) * mostAtOnce),
  )
}
