// Events waiting to be sent (spec §9, product decision A-21): every 5 s or at 50 events, at most 50 per request. Failed ones
// stay in the queue; beyond 500 the oldest are dropped.
export const flushEveryMs = 5_000
export const mostAtOnce = 50
export const mostWaiting = 500

type On<Event> = {
  /** `isLast`: the page may be gone before the response arrives. */
  post: (events: Event[], isLast: boolean) => Promise<void>
  /** Logs a batch that could not be sent. */
  log: (error: unknown) => void
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
    // After a failure the rest waits for the timer, however much there is.
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
      // After a failed batch, only the timer sends again.
      if (waiting.length === mostAtOnce) void flush()
      else wait()
    },
    /** The page is being left: sends everything, without waiting for a running request. */
    leave(): void {
      clearTimeout(timer)
      timer = undefined
      for (const batch of batchesOf(waiting.splice(0))) void send(batch, true)
    },
    /** Drops events that may no longer be sent. */
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
