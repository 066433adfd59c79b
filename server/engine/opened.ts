import type pg from 'pg'

export type Engine = {
  /** Applies the schema, moves clocks, feeds changes; never used for a request. */
  owner: pg.ClientConfig
  /** Requests log in as this; it may only become anon, authenticated or service_role. */
  authenticator: pg.ClientConfig
  kind: 'embedded' | 'external'
  /** Requests reach the database through a pooler: no named statements, no LISTEN. */
  pooled: boolean
  /** The owner may open a logical replication slot. */
  replication: boolean
  /** Makes one of its processes let others go first, for good; false where it has to be tried again. Only for one of ours. */
  standBack?: (processId: number) => boolean
  /** One line for the log: what the server is and what it offers. */
  description: string
  stop(): Promise<void>
}
