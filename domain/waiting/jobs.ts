// Applications and interviews that wait for a member, in words.
import { countOf, factOf, type WordsOfArea } from './row.ts'

// An applicant does not read a job that was taken down.
const gone = 'The job is no longer there'

export const jobWords: WordsOfArea = (row, { them, name }) => {
  const [job, company] = [factOf(row, 'job'), factOf(row, 'company')]
  const applications = countOf(row, 'applications')
  const many = applications === 1 ? '1 application' : `${applications} applications`
  const isOwner = row.facts['is_owner'] === true
  switch (row.kind) {
    case 'open_applications':
      return { title: `Open ${many}`, line: job ?? '' }
    case 'answer_applications':
      return { title: `Answer ${many}`, line: job ?? '' }
    case 'answer_interview':
      return isOwner
        ? { title: `${name} suggested another time`, line: `Interview for ${job ?? ''}` }
        : { title: 'Answer an interview', line: job && company ? `${job}, ${company}` : gone }
    case 'interview':
      if (isOwner) return { title: `Interview with ${them}`, line: job ?? '' }
      return job && company ? { title: `Interview at ${company}`, line: job } : { title: 'Interview', line: gone }
    default:
      return null
  }
}
