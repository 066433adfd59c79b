// One request of the table API, and who asks.
export type Who = 'anon' | 'ana' | 'bea'
export type Case = {
  method: string
  /** Below the prefix, query included. */
  path: string
  headers: Record<string, string>
  body?: string
  who: Who
  /** A piece of it was cut out, doubled or put in, so that it may have several faults. */
  isSpoiled?: true
}
