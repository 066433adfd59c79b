import { ProfessionalPage, type ProfileMenu as MenuOf } from '#web/features/profiles/ProfessionalPage.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

const menuOf: MenuOf = (member, place) => <ProfileMenu member={member} place={place} />

/** A member's page, with what moderation does from there. */
export function ProfessionalRoute() {
  return <ProfessionalPage menu={menuOf} />
}
