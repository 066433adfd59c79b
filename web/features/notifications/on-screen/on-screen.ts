import { withoutReply } from '#domain/notifications.ts'

/** Whether the current screen shows the link's target. Its URL may have more parameters, such as a list's tab. */
export function isOnScreen(link: string | null, here: { pathname: string; search: Record<string, unknown> }): boolean {
  if (link === null) return false
  const { pathname, searchParams } = new URL(withoutReply(link), 'https://here')
  return pathname === here.pathname && [...searchParams].every(([name, value]) => here.search[name] === value)
}
