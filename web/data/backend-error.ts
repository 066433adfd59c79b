/** A refusal or failure of the backend. `hint` is the code of a refusal (docs/errors.md). */
export class BackendError extends Error {
  readonly status: number
  readonly code: string
  readonly hint: string

  constructor(status: number, told: { message: string; code?: string | null; hint?: string | null }) {
    super(told.message)
    this.name = 'BackendError'
    this.status = status
    this.code = told.code ?? ''
    this.hint = told.hint ?? ''
  }
}
