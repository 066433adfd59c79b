import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { Seal } from '#web/ui/display/Seal.tsx'

/** The name of who posted it, which leads to their profile; in a preview, which has no `id`, it does not. */
export function Owner({ owner }: { owner: { id: string | null; full_name: string; is_verified: boolean } }) {
  return (
    <>
      {owner.id === null ? (
        owner.full_name
      ) : (
        <Link {...paths.professional(owner.id)} className="text-link">
          {owner.full_name}
        </Link>
      )}
      {/* A space that does not break, so that the seal is never alone on a line. */}
      {owner.is_verified && (
        <>
          &nbsp;
          <Seal />
        </>
      )}
    </>
  )
}
