import { useState } from 'react'
import { copy } from '../account.copy.ts'
import { authWordsOf } from '../auth-words.ts'

/** `action` is the label of the button. */
export type Proving = { action: string; onProven?: (() => void) | undefined }

/** One try at a time at the second step, and the error message of the last one that failed. */
export function useProof() {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function prove(attempt: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    setRefusal(null)
    try {
      await attempt()
      return true
    } catch (error) {
      setRefusal(authWordsOf(error, copy.secondStep.failed))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refusal, prove }
}
