import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Bookmark, ChevronRight, FileCheck, LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { me } from '#web/features/account/me.data.ts'
import { useIsAdmin } from '#web/features/account/use-me.ts'
import { ProBadge } from '#web/features/membership/gate/ProBadge.tsx'
import { useStanding } from '#web/features/membership/use-standing.ts'
import { paths } from '#web/paths.ts'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { craftNames, craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { FounderStar, Seal } from '#web/ui/display/Seal.tsx'
import { drawerEntries, quickActions, upgradeEntry } from '../menus.ts'
import { settingsEntry } from '../navigation.ts'
import { useEntries } from '../use-entries.ts'
import { useSignOut } from '../use-sign-out.ts'
import './drawer.css'

const SavedItemsDialog = fetchedDialog(() => import('#web/features/saved/SavedItemsDialog.tsx').then(({ SavedItemsDialog: part }) => part))
const MyApplications = fetchedDialog(() => import('#web/features/jobs/mine/MyApplications.tsx').then(({ MyApplications: part }) => part))

export default function MenuDrawer({ onClose }: { onClose: () => void }) {
  const here = useEntries()
  const isAdmin = useIsAdmin() ?? false
  const rows = here(drawerEntries)
  useClosedByLeaving(onClose)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={<span className="visually-hidden">Menu</span>}>
      <div className="drawer">
        <Person />
        <Activity />
        <h3>Quick Actions</h3>
        <div className="drawer-actions">
          {here(quickActions(isAdmin)).map(({ label, to, search, icon: Icon }) => (
            <Link key={label} to={to} {...(search && { search })}>
              <Icon aria-hidden /> {label}
            </Link>
          ))}
        </div>
        {rows.length > 0 && (
          <>
            <h3>Navigate</h3>
            <nav className="drawer-rows" aria-label="Navigate">
              {rows.map(({ label, to, icon: Icon }) => (
                <Link key={to} to={to}>
                  <Icon aria-hidden /> {label} <ChevronRight aria-hidden />
                </Link>
              ))}
            </nav>
          </>
        )}
        <Account />
      </div>
    </Dialog>
  )
}

// Closes on every navigation, even to the current page.
function useClosedByLeaving(onClose: () => void): void {
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', onClose), [router, onClose])
}

function Person() {
  const user = useMe()
  const { data: profile } = useQuery(me.profile(user.id))
  const name = profile?.full_name ?? user.email ?? ''
  const craft = craftOf(profile?.specialties?.[0])
  const { standing } = useStanding()
  return (
    <Link className="drawer-person" {...paths.professional(user.id)}>
      <Cameo name={name} seed={user.id} craft={craft} src={profile?.profile_picture} size={56} />
      <span>
        <span className="d5">
          {name} {profile?.is_verified && <Seal />} {profile?.is_founder && <FounderStar number={profile.founder_number} />}
        </span>
        {craft !== 'general' && <span className="muted text-sm">{craftNames[craft]}</span>}
        <ProBadge isPro={standing.isPro} />
      </span>
      <ChevronRight aria-hidden />
    </Link>
  )
}

function Activity() {
  const [open, setOpen] = useState<'saved' | 'applications' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <h3>My Activity</h3>
      <div className="drawer-tiles">
        <button type="button" onClick={() => setOpen('saved')}>
          <Bookmark aria-hidden /> Saved Items
        </button>
        <button type="button" onClick={() => setOpen('applications')}>
          <FileCheck aria-hidden /> My Applications
        </button>
      </div>
      {open === 'saved' && <SavedItemsDialog open onOpenChange={(isOpen) => !isOpen && close()} />}
      {open === 'applications' && <MyApplications onClose={close} />}
    </>
  )
}

function Account() {
  const here = useEntries()
  const signOut = useSignOut()
  const [upgrade] = here([upgradeEntry])
  const [settings] = here([settingsEntry])
  return (
    <section className="drawer-foot" aria-label="Account">
      {upgrade && (
        <Button asChild variant="glossy" block>
          <Link to={upgrade.to}>{upgrade.label}</Link>
        </Button>
      )}
      <div>
        {settings && (
          <Button asChild variant="ghost">
            <Link to={settings.to}>
              <settings.icon aria-hidden /> {settings.label}
            </Link>
          </Button>
        )}
        <Button variant="ghost" onClick={signOut}>
          <LogOut aria-hidden /> Sign Out
        </Button>
      </div>
    </section>
  )
}
