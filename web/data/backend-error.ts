/** A refusal or failure of the backend. `hint` is the code of a refusal, `field` the column it is about (docs/errors.md). */
export class BackendError extends Error {
  readonly status: number
  readonly code: string
  readonly hint: string
  readonly field: string | null

  constructor(status: number, told: { message: string; code?: string | null; hint?: string | null; details?: string | null }) {
    super(told.message)
    this.name = 'BackendError'
    this.status = status
    this.code = told.code ?? ''
    this.hint = told.hint ?? ''
    this.field = /^\{.*"field": ?"(\w+)"/s.exec(told.details ?? '')?.[1] ?? null
  }
}
