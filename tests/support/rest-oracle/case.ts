// One request of the table API, and its caller.
export type Who = 'anon' | 'ana' | 'bea'
export type Case = {
  method: string
  /** Without the prefix, including the query. */
  path: string
  headers: Record<string, string>
  body?: string
  who: Who
  /** A piece was removed, duplicated or inserted, so it may have several faults. */
  isSpoiled?: true
}
