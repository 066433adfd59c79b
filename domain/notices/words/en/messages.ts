import type { Language } from '../../words.ts'

export const messages: Language = {
  message: { title: 'New message from {who}', message: '{words}', open: 'Read the message' },
}
