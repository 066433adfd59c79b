/** Whether the screen at this address shows what the link leads to. Its address may say more, such as the tab of a list. */
export function isOnScreen(link: string | null, here: { pathname: string; search: Record<string, unknown> }): boolean {
  if (link === null) return false
  const { pathname, searchParams } = new URL(link, 'https://here')
  return pathname === here.pathname && [...searchParams].every(([name, value]) => here.search[name] === value)
}
