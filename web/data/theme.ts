import { useSyncExternalStore } from 'react'
import { kept, type ThemeChoice } from './kept.ts'

const listeners = new Set<() => void>()
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

export function applyTheme(choice: ThemeChoice = kept.theme.get()): void {
  const isDark = choice === 'dark' || (choice === 'system' && systemIsDark().matches)
  document.documentElement.classList.toggle('dark', isDark)
}

export function setTheme(choice: ThemeChoice): void {
  kept.theme.set(choice)
  applyTheme(choice)
  for (const listener of listeners) listener()
}

/** Called once by the app: follows the system while the choice is "system". */
export function followTheme(): void {
  systemIsDark().addEventListener('change', () => applyTheme())
}

export function useTheme(): ThemeChoice {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    kept.theme.get,
    () => 'system',
  )
}
