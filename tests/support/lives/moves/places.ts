// Where an appointment is (B6.7), another place shortly before, and blocks.
import { notAsked, settle } from '../settling.ts'
import { hour, isBlockedPair, isOpen, isParty, people, zoneOf, type Meeting, type Mode, type Who, type World } from '../world.ts'
import { count, counted, id, inTouch, Missing, when, type Found, type How, type Move } from './move.ts'

const hostOf = ({ meeting, me }: Found, mode: Mode): Who =>
  mode === 'my_place' ? meeting.provider_id : mode === 'your_place' ? meeting.receiver_id : me

const nowhere = { mode: 'online', name: '', address: '', note: '' } as const

/** In the last 24 hours what was agreed stands; what was never said can still be added. */
function isAsked(world: World, { status, starts_at, location_mode, place_name, address }: Meeting, { place = nowhere }: How): boolean {
  if (status !== 'confirmed' || starts_at === null || world.now < starts_at - 24 * hour) return false
  return location_mode !== place.mode || (place_name !== '' && place_name !== place.name) || (address !== null && address !== place.address)
}

/** The same once more changes nothing: the requested place, or else where it is. */
function isSame(meeting: Meeting, me: Who, { place: { mode, name, address, note } = nowhere }: How): boolean {
  const said =
    meeting.asked_by === null
      ? [me, meeting.location_mode, meeting.place_name, meeting.arrival_note, meeting.address ?? '']
      : [meeting.asked_by, meeting.asked_mode, meeting.asked_name, meeting.asked_note, meeting.asked_address ?? '']
  return [me, mode, name, note, address].every((each, index) => each === said[index])
}

function setPlace(world: World, meeting: Meeting, host: Who, mode: Mode, name: string, note: string, address: string | null): void {
  const street = address ? { host_id: host, address } : { host_id: null, address: null }
  Object.assign(meeting, { location_mode: mode, place_name: name, arrival_note: note, ...street, ...notAsked })
  meeting.timezone = zoneOf(world, meeting, mode) ?? meeting.timezone
}

const place = inTouch(
  (world, found, { place: { mode } = nowhere }) =>
    when(
      [hostOf(found, mode) !== found.me, 'not_your_place'],
      [(found.meeting.starts_at ?? Infinity) <= world.now, 'appointment_began'],
      [counted(world, `place ${found.me} ${found.meeting.id}`) >= 20, 'places_used_up'],
    ),
  (world, { trade, meeting, me }, how) => {
    const { mode, name, address, note } = how.place ?? nowhere
    count(world, `place ${me} ${meeting.id}`)
    if (isSame(meeting, me, how)) return
    if (isAsked(world, meeting, how))
      Object.assign(meeting, { asked_by: me, asked_mode: mode, asked_name: name, asked_note: note, asked_address: address || null })
    else setPlace(world, meeting, me, mode, name, note, address)
    settle(world, trade)
  },
  (_, on, { place: { mode, name, address, note } = nowhere }) => [
    'select id from public.trade_place_save($1, $2, $3, $4, $5)',
    [id(on), mode, name, address, note],
  ],
  (random) => ({
    place: {
      mode: random.one(['my_place', 'my_place', 'your_place', 'salon_third', 'online']),
      name: random.one(['', 'Studio Rose', 'Corner Cafe']),
      address: random.one(['', '12 Alder Street', '9 Birch Road']),
      note: random.one(['', 'Ring twice']),
    },
  }),
)

const placeAnswer = inTouch(
  (world, { meeting, me }, { isAccepted }) =>
    when(
      [meeting.asked_by === null || (meeting.asked_by === me && isAccepted !== false), 'no_place_asked'],
      [(meeting.starts_at ?? Infinity) <= world.now, 'appointment_began'],
    ),
  (world, { trade, meeting }, { isAccepted }) => {
    const { asked_by, asked_mode, asked_name, asked_note, asked_address } = meeting
    if (isAccepted && asked_by && asked_mode)
      setPlace(world, meeting, asked_by, asked_mode, asked_name ?? '', asked_note ?? '', asked_address)
    else Object.assign(meeting, notAsked)
    settle(world, trade)
  },
  (_, on, { isAccepted = false }) => ['select id from public.trade_place_answer($1, $2)', [id(on), isAccepted]],
  (random) => ({ isAccepted: random.chance(0.6) }),
)

/** What one wrote for the other goes, in every appointment of the two that is not over, and what they asked in any. */
function closeBetween({ trades }: World, one: Who, other: Who): void {
  for (const meeting of trades.filter((trade) => isParty(trade, one) && isParty(trade, other)).flatMap(({ meetings }) => meetings)) {
    Object.assign(meeting, notAsked)
    if (!isOpen(meeting)) continue
    const status = meeting.status === 'proposed' ? 'unscheduled' : meeting.status
    Object.assign(meeting, { place_name: '', arrival_note: '', slots: [], proposed_by: null, status })
  }
}

const block: Move = {
  about: () => [...people],
  how: () => ({}),
  refusals(world, who, on) {
    const other = on as Who
    const isStranger =
      isBlockedPair(world, who as Who, other) && !world.trades.some((trade) => isParty(trade, who) && isParty(trade, other))
    return when(
      [who === on, 'blocks_not_self'],
      [world.blocks.has(`${who} > ${on}`), 'blocks_pkey'],
      // Someone who has blocked them is no longer there for them.
      [isStranger, 'not_found'],
    )
  },
  take(world, who, on) {
    world.blocks.add(`${who} > ${on}`)
    closeBetween(world, who as Who, on as Who)
  },
  sql: (_, on) => ['insert into public.blocks (blocker_id, blocked_id) values (auth.uid(), $1)', [id(on)]],
}

/** Lifting a block brings nothing back. Nobody else can lift it. */
const unblock: Move = {
  about: (world) => [...world.blocks],
  how: () => ({}),
  refusals(world, _, on) {
    if (!world.blocks.has(on)) throw new Missing(on)
    return []
  },
  take(world, who, on) {
    if (on.startsWith(`${who} > `)) world.blocks.delete(on)
  },
  sql(_, on) {
    const [blocker = '', blocked = ''] = on.split(' > ')
    return ['delete from public.blocks where blocker_id = $1 and blocked_id = $2', [id(blocker), id(blocked)]]
  },
}

export const placeMoves = { place, placeAnswer, block, unblock }
