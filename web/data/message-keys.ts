/** Of what is kept of conversations. Chats about jobs are among them, so jobs let them be read again as well. */
export const messageKeys = {
  everything: (userId: string) => ['messages', userId] as const,
  lists: (userId: string) => ['messages', userId, 'list'] as const,
}
