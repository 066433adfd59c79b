import { queryClient } from '#web/data/query.ts'
import { messages } from '#web/features/messages/messages.data.ts'
import { member } from './member.ts'

void ask()

async function ask(): Promise<void> {
  void queryClient.prefetchInfiniteQuery(messages.list(await member, 'all', ''))
}
