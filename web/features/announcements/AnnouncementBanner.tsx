import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordingOf } from '#web/data/wording.ts'
import { me } from '#web/features/account/me.data.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { useNow } from '#web/ui/use-now.ts'
import { dismiss, type Banner } from './announcements.data.ts'
import { copy } from './announcements.copy.ts'
import { BannerView } from './BannerView.tsx'

/** The newest announcement for this member; the next one once it is closed. */
export function AnnouncementBanner({ userId, banner }: { userId: string; banner: Banner }) {
  const now = useNow()
  const queries = useQueryClient()
  const { queryKey } = me.profile(userId)
  const closing = useMutation({
    mutationFn: () => dismiss(banner.id),
    onMutate: async () => {
      // The answer of a read that is running would bring it back.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (own) => own && { ...own, announcement: null })
      // The button that had the focus is gone.
      document.getElementById('page')?.focus()
    },
    onSuccess: (next) => queries.setQueryData(queryKey, (own) => own && { ...own, announcement: next }),
    onError: (error) => {
      queries.setQueryData(queryKey, (own) => own && { ...own, announcement: banner })
      notify.error(wordingOf(error, copy.closeFailed))
    },
  })
  // The profile it comes with is read less often than an announcement ends.
  if (new Date(banner.over_at) <= now) return null
  return <BannerView {...banner} onClose={() => closing.mutate()} />
}
