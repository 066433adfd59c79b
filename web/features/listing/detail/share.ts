import { shareLink } from '#web/features/profiles/profile-page/share.ts'
import { href, type Path } from '#web/paths.ts'

/** Shares the public page of a listing; without one its address in the app, which only members can open. */
export function shareListing(title: string, { publicPage, screen }: { publicPage: string | null; screen: Path }): void {
  void shareLink(title, publicPage ?? href(screen))
}
