import type pg from 'pg'

export type Engine = {
  /** Applies the schema, runs scheduled tasks, reads the change feed; never used for a request. */
  owner: pg.ClientConfig
  /** The login for requests; it can only become anon, authenticated or service_role. */
  authenticator: pg.ClientConfig
  kind: 'embedded' | 'external'
  /** Requests go through a connection pooler: no named statements, no LISTEN. */
  pooled: boolean
  /** The owner may create a logical replication slot. */
  replication: boolean
  /** Permanently lowers the priority of a server process; false means try again. Only for our own engine. */
  standBack?: (processId: number) => boolean
  /** Its processes run on this machine. */
  isHere: boolean
  /** One line for the log: which server it is and what it supports. */
  description: string
  stop(): Promise<void>
}
