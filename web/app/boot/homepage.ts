import { arrangementOf, shownOf } from '../home/blocks.ts'
import { copy } from '../home/home.copy.ts'
import { begin, firstPictures, hasPlan, matchCards, outlined, ownProfile, showPictures, waiting, type Member } from './first-reads.ts'

begin(show)

async function show(member: Member): Promise<HTMLElement[]> {
  const asked = [ownProfile(member), matchCards(member), hasPlan(member), waiting(member)] as const
  const [own, found] = [await asked[0], await asked[1]]
  if (own === undefined) return []
  outlined('d1')?.replaceChildren(copy.greeting(own.full_name.split(' ')[0]))
  const pictures = firstPictures(found)
  const tasks = (await asked[2]) && own.welcome?.is_complete === true ? await asked[3] : undefined
  const [first, second] = shownOf(arrangementOf(own.welcome))
  // If another block is above them, the outline does not know its height.
  const isToDoFirst = first === 'todo' && second === 'matches' && tasks !== undefined
  if (found.length === 0 || (first !== 'matches' && !isToDoFirst)) return pictures
  outlined('outline-todo')?.toggleAttribute('hidden', !isToDoFirst)
  // One line each, or a single line if there is nothing to do.
  if (tasks?.every((count) => count > 0)) outlined('outline-task')?.after(document.createElement('div'))
  outlined('outline-blocks')?.removeAttribute('hidden')
  return showPictures(pictures)
}
