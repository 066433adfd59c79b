import { createContext, use, type ReactNode } from 'react'

const Acts = createContext<readonly string[]>([])

export function MayProvider({ acts, children }: { acts: readonly string[]; children: ReactNode }) {
  return <Acts value={acts}>{children}</Acts>
}

/** Every act that the caller's roles include. */
export const useActs = (): readonly string[] => use(Acts)

/** Whether the caller's roles include an act, to leave out its button. The server judges the act itself. */
export function useMay(): (act: string) => boolean {
  const acts = use(Acts)
  return (act) => acts.includes(act)
}
