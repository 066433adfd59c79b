import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye, Pencil, Share, UsersRound } from 'lucide-react'
import { href, paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from '../profiles.copy.ts'
import { profiles, type ProfilePage } from '../profiles.data.ts'
import { shareLink } from './share.ts'

/** On the member's own page: what is still missing, and links to edit it. */
export function OwnPanel({ page, onPreview }: { page: ProfilePage; onPreview: () => void }) {
  const missing = missingOf(page)
  return (
    <aside className="profile-panel own" aria-label="Your profile">
      <div className="card">
        <div className="profile-panel-body">
          <h2 className="d4">Your profile</h2>
          {missing.length === 0 ? (
            <p className="muted text-sm">All set. Members find you by what you offer and what you want.</p>
          ) : (
            <div>
              <p className="muted text-sm">Members find you by what's here. Still missing:</p>
              <ul className="mt-1">
                {missing.map(({ words, tab }) => (
                  <li key={words}>
                    <Link {...paths.myProfile({ tab })} className="text-link inline-flex min-h-9 items-center text-sm">
                      {words}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <Followers id={page.id} />
          <div className="profile-panel-actions">
            <Button asChild size="lg" block>
              <Link {...paths.myProfile()}>
                <Pencil aria-hidden /> Edit profile
              </Link>
            </Button>
            <div className="flex gap-2">
              <Button variant="outline" className="flex-1" onClick={onPreview}>
                <Eye aria-hidden /> Preview as member
              </Button>
              <Button
                variant="outline"
                size="icon"
                aria-label="Share profile"
                onClick={() => void shareLink(page.full_name, href(paths.sharedProfile(page.id)))}
              >
                <Share aria-hidden />
              </Button>
            </div>
          </div>
        </div>
      </div>
    </aside>
  )
}

/** Only they learn how many there are. */
function Followers({ id }: { id: string }) {
  const { data: many = 0 } = useQuery(profiles.followers(id))
  if (many === 0) return null
  return (
    <p className="muted text-sm">
      <UsersRound aria-hidden /> {copy.followers(many)}
    </p>
  )
}

function missingOf(page: ProfilePage): { words: string; tab: string }[] {
  return [
    { isMissing: page.specialties.length === 0, words: 'Your craft', tab: 'basics' },
    { isMissing: page.profile_picture === null, words: 'A picture of you', tab: 'basics' },
    { isMissing: page.city === null, words: 'Where you work', tab: 'basics' },
    { isMissing: !page.details?.bio, words: 'A few lines about you', tab: 'basics' },
    { isMissing: page.services.length === 0, words: 'A service you offer', tab: 'services' },
    { isMissing: page.wants.length === 0, words: 'A service you are looking for', tab: 'looking-for' },
    { isMissing: page.portfolio.length === 0, words: 'A picture of your work', tab: 'portfolio' },
  ].filter(({ isMissing }) => isMissing)
}
