export type Backoff = { retries: number; first: number; longest: number }

/** Tries once and then up to `retries` more times while `mayRetry` allows; the delay doubles from `first` up to `longest` ms. */
export async function withBackoff<T>(
  attempt: () => Promise<T>,
  mayRetry: (error: unknown) => boolean,
  { retries, first, longest }: Backoff,
  wait: (milliseconds: number) => Promise<void> = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (tried >= retries || !mayRetry(error)) throw error
      await wait(Math.min(first * 2 ** tried, longest))
    }
  }
}
