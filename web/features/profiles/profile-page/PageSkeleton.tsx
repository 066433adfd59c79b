import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** Shown immediately, without the usual delay: otherwise everything below the header would be empty. */
export function PageSkeleton() {
  return (
    <section className="at-once" aria-busy aria-label="Loading the profile">
      <Skeleton className="profile-cover" />
      <div className="page-width profile-columns">
        <div className="profile-main">
          <div className="profile-cameo">
            <Skeleton className="cameo rounded-full" />
          </div>
          <Skeleton className="mt-4 h-14 w-72 max-w-full" />
          <Skeleton className="mt-3 h-5 w-80 max-w-full" />
          <Skeleton className="mt-3 h-5 w-56" />
          <Skeleton className="mt-6 h-24 max-w-[58ch]" />
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="mt-6 h-14" />
          ))}
        </div>
        <Skeleton className="profile-panel h-96" />
      </div>
    </section>
  )
}
