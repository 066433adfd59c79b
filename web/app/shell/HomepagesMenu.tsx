import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { DropdownMenu, MenuLink } from '#web/ui/overlays/DropdownMenu.tsx'
import { homepages } from '../menus.ts'

/** For admins, Home offers both homepages (spec §2). */
export default function HomepagesMenu() {
  const isHere = useLocation({ select: (location) => location.pathname === paths.home().to })
  const trigger = (
    <button type="button" aria-current={isHere ? 'page' : undefined}>
      Home <ChevronDown aria-hidden />
    </button>
  )
  return (
    <DropdownMenu trigger={trigger} align="start">
      {homepages.map(({ label, to, icon: Icon }) => (
        <MenuLink key={to}>
          {to === paths.landing().to ? (
            <a href={to}>
              <Icon aria-hidden /> {label}
            </a>
          ) : (
            <Link to={to}>
              <Icon aria-hidden /> {label}
            </Link>
          )}
        </MenuLink>
      ))}
    </DropdownMenu>
  )
}
