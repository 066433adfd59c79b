// What a member allows: usage tracking and emails.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'

export const choices = {
  own: (userId: string) =>
    queryOptions({
      queryKey: ['me', userId, 'choices'],
      queryFn: async () => {
        const [analytics, news] = await Promise.all([ask(db.rpc('analytics_consent')), ask(db.rpc('news_by_mail'))])
        return { analytics, news }
      },
    }),
}
export type Choices = { analytics: boolean; news: boolean }

export const choose = {
  async analytics(agreed: boolean): Promise<boolean> {
    const kept = await ask(db.rpc('set_analytics_consent', { agreed }))
    const { analytics } = await import('#web/data/measures/analytics.ts')
    analytics.forgetConsent()
    return kept
  },
  news: (wanted: boolean): Promise<boolean> => ask(db.rpc('set_news_by_mail', { wanted })),
}
