import type { useNavigate } from '@tanstack/react-router'
import { queryClient } from '#web/data/query.ts'
import { config } from '#web/data/config.ts'
import { kept } from '#web/data/kept.ts'
import { linkTo, paths } from '#web/paths.ts'
import { me } from '../me.data.ts'

/** Navigates within the site. In an open town `/` means the directory for members and the public page for admins. */
export async function goTo(address: string, userId: string, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  if (config.launchMode === 'open') {
    const isAdmin = await queryClient.fetchQuery(me.isAdmin(userId)).catch(() => false)
    kept.home.set(isAdmin ? null : paths.home().to)
  }
  await navigate({ ...linkTo(address), replace: true })
}
