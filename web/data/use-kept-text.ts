import { useState } from 'react'
import { kept } from './kept.ts'

/** Text that is being written, stored under `name` until it is sent. */
export function useKeptText(name: string): { text: string; write: (text: string) => void; forget: () => void } {
  const [text, setText] = useState(() => kept.draft.get(name))
  return {
    text,
    write: (next) => {
      setText(next)
      kept.draft.set(name, next)
    },
    forget: () => kept.draft.set(name, ''),
  }
}
