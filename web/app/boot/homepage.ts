import { nextAppointment, toDoOf, type Waiting } from '#domain/waiting/row.ts'
import { arrangementOf, mostTasks, shownOf } from '../home/blocks.ts'
import { copy } from '../home/home.copy.ts'
import { begin, firstPictures, hasPlan, matchCards, outlined, ownProfile, showPictures, waiting, type Member } from './first-reads.ts'

begin(show)

async function show(member: Member): Promise<HTMLElement[]> {
  const asked = [ownProfile(member), matchCards(member), hasPlan(member), waiting(member)] as const
  const [own, found] = [await asked[0], await asked[1]]
  if (own === undefined) return []
  outlined('d1')?.replaceChildren(copy.greeting(own.full_name.split(' ')[0]))
  const pictures = firstPictures(found)
  const rows = (await asked[2]) && own.welcome?.is_complete === true ? await asked[3] : undefined
  const shown = shownOf(arrangementOf(own.welcome))
  const above = shown.slice(0, shown.indexOf('matches'))
  // If another block is above the matches, or one whose height is unknown, the outline does not know where they are.
  const isKnown = above.length === 0 || (rows !== undefined && ['todo', 'next', 'todo,next'].includes(String(above)))
  if (found.length === 0 || !shown.includes('matches') || !isKnown) return pictures
  outlined('outline-todo')?.toggleAttribute('hidden', !above.includes('todo'))
  outlined('outline-next')?.toggleAttribute('hidden', !above.includes('next'))
  drawWaiting(rows ?? [])
  outlined('outline-blocks')?.removeAttribute('hidden')
  return showPictures(pictures)
}

/** As tall as what the blocks will show: a line each, or a single one if there is nothing. */
function drawWaiting(rows: Waiting[]): void {
  const tasks = toDoOf(rows)
  const lines = tasks.slice(0, mostTasks).map(() => part('waiting-task'))
  if (tasks.length > mostTasks) lines.push(part('outline-button'))
  if (lines.length > 0) outlined('outline-tasks')?.replaceChildren(...lines)
  if (nextAppointment(rows, new Date()) !== null) outlined('outline-meeting')?.classList.add('is-known')
}

function part(className: string): HTMLElement {
  return Object.assign(document.createElement('div'), { className })
}
