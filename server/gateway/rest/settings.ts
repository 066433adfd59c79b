// How the table API is set up. Left out, each part is as the product has it.
export type RestSettings = {
  /** The first is the one meant when a request names none. */
  schemas: string[]
  maxRows: number
  /** Of one answer: it is one value, held whole until the client has read it. */
  answerBytes: number
  /** Looked through after the request's schema; left out, the login's own search path stays. */
  extraSearchPath?: string[]
  anonRole?: string
  /** What becomes of a transaction, and whether `Prefer: tx` may choose otherwise. */
  txEnd?: 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override'
  /** A function called in each transaction before the request's own statement. */
  preRequest?: string | null
  aggregates?: boolean
  /** Whether callers may ask for the plan of a statement. */
  plan?: boolean
  appSettings?: Record<string, string>
  /** Whether / describes the exposed schema. */
  openApi?: boolean
}
