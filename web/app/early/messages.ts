import { queryClient } from '#web/data/query.ts'
import { messages } from '#web/features/messages/messages.data.ts'
import { member } from './member.ts'

void member.then((userId) => queryClient.prefetchInfiniteQuery(messages.list(userId, 'all', '')))
