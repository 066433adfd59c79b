// Settings of the table API. Omitted ones default to what the product uses.
export type RestSettings = {
  /** The first one is the default when a request names none. */
  schemas: string[]
  maxRows: number
  /** Per response, since each is one value in memory until the client has read it. */
  answerBytes: number
  /** Searched after the request's schema. If omitted, the login's search path stays in effect. */
  extraSearchPath?: string[]
  anonRole?: string
  /** How transactions end, and whether `Prefer: tx` may override that. */
  txEnd?: 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override'
  /** A function to call in every transaction before the request's statement. */
  preRequest?: string | null
  aggregates?: boolean
  /** Whether callers may request the plan of a statement. */
  plan?: boolean
  appSettings?: Record<string, string>
  /** Whether / describes the exposed schema. */
  openApi?: boolean
}
