// Sensitive acts need a session that was proven in the last ten minutes (decision 31). One that is refused for that reason
// waits for the dialog and is then sent again.
import { refusalOf } from '#web/data/wording.ts'

type Waiting = { resolve: (isProven: boolean) => void }

let waiting: Waiting | null = null
const listeners = new Set<() => void>()

function set(next: Waiting | null): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Whether an act waits for a proof, for the dialog. */
export const proof = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isAsked: () => waiting !== null,
  answer: (isProven: boolean) => {
    const asked = waiting
    set(null)
    asked?.resolve(isProven)
  },
}

/** Runs an act; if it needs a fresh proof, asks for one and runs it once more. Canceling throws the refusal. */
export async function withProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (refused) {
    // Where no dialog listens the area was left meanwhile: the act must not wait for the next person who opens it.
    if (refusalOf(refused) !== 'proof_needed' || waiting !== null || listeners.size === 0) throw refused
    const isProven = await new Promise<boolean>((resolve) => set({ resolve }))
    if (!isProven) throw refused
    return act()
  }
}
