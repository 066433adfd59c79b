import { countOf, type WordsOfArea } from './row.ts'

export const messageWords: WordsOfArea = (row, { name }) => {
  const messages = countOf(row, 'messages')
  return { title: `${name} wrote to you`, line: messages === 1 ? '1 unread message' : `${messages} unread messages` }
}
