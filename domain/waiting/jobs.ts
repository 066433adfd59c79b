// Applications and interviews that wait for a member, in words.
import { countOf, factOf, type WordsOfArea } from './row.ts'

export const jobWords: WordsOfArea = (row, { them, name }) => {
  const job = factOf(row, 'job') ?? ''
  const applications = countOf(row, 'applications')
  const many = applications === 1 ? '1 application' : `${applications} applications`
  const isOwner = row.facts['is_owner'] === true
  switch (row.kind) {
    case 'open_applications':
      return { title: `Open ${many}`, line: job }
    case 'answer_applications':
      return { title: `Answer ${many}`, line: job }
    case 'answer_interview':
      return isOwner
        ? { title: `${name} suggested another time`, line: `Interview for ${job}` }
        : { title: 'Answer an interview', line: `${job}, ${factOf(row, 'company') ?? ''}` }
    case 'interview':
      return { title: isOwner ? `Interview with ${them}` : `Interview at ${factOf(row, 'company') ?? ''}`, line: job }
    default:
      return null
  }
}
