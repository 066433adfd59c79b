import { ProfessionalPage, type ProfileMenu as MenuOf } from '#web/features/profiles/ProfessionalPage.tsx'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'

const ProfileMenu = fetchedBesideRows(() => import('./ProfileMenu.tsx').then(({ ProfileMenu: part }) => part))
const menuOf: MenuOf = (member, place) => <ProfileMenu member={member} place={place} />

/** A member's profile page, with the moderation actions. */
export function ProfessionalRoute() {
  return <ProfessionalPage menu={menuOf} />
}
