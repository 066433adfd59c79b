/** A promise that is resolved from outside and records that it was. */
export type Deferred = { promise: Promise<void>; resolve(): void; isResolved: boolean }

export function deferred(): Deferred {
  const it: Deferred = { promise: Promise.resolve(), resolve: () => {}, isResolved: false }
  it.promise = new Promise((resolve) => {
    it.resolve = () => {
      it.isResolved = true
      resolve()
    }
  })
  return it
}
