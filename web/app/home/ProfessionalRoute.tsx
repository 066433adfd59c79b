import { ProfessionalPage } from '#web/features/profiles/ProfessionalPage.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

/** A member's page, with what moderation does from there. */
export function ProfessionalRoute() {
  return <ProfessionalPage menu={(member, place) => <ProfileMenu member={member} place={place} />} />
}
