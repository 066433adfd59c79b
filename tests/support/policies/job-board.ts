// The board as a model: what a search for jobs has to find, computed from the rows that the caller may read, and nothing of the product's.
import { hasOne, meantBy, wordsOf } from './all-areas/typed-words.ts'
import type { Member, Row, Stage } from './stage.ts'

export type JobSearch = {
  search?: string
  pay?: string
  job_type?: string
  crafts?: string[]
  employment_class?: string
  licenses?: string[]
  min_hourly?: number
  state?: string
  city?: string
  within_miles?: number
  remote?: boolean
  posted_days?: number
  accepts_trade?: boolean
  easy_apply?: boolean
  hide_applied?: boolean
  sort?: string
  near_state?: string
  near_city?: string
}
type Place = { latitude: number; longitude: number }
type Listed = Row & { id: string; words: string[]; place: Place | null }
const dayMs = 86_400_000
const yearly: Record<string, number> = { hour: 2080, day: 260, week: 52, month: 12, year: 1 }

/** Every page of the answer, seven rows at a time. */
export async function pagesOf(town: Stage, who: Member, asked: JobSearch): Promise<string[]> {
  const given = Object.keys(asked).map((name, index) => `${name} => $${index + 2}`)
  const found: string[] = []
  for (let cursor: unknown = null, pages = 0; pages < 20; pages += 1) {
    const sql = `select listing ->> 'id' as id, next from public.search_jobs(${['cursor => $1', 'page_size => 7', ...given].join(', ')})`
    const page = await town.as(who, sql, [cursor, ...Object.values(asked)])
    found.push(...page.map(({ id }) => String(id)))
    if (page.length < 7) return found
    cursor = page.at(-1)?.['next']
  }
  throw new Error('the pages have no end')
}

export async function expectedOf(town: Stage, who: Member, asked: JobSearch): Promise<string[]> {
  const cities = new Map(
    (await town.set('select * from public.cities')).map((row) => [`${String(row['name'])}, ${String(row['state_code'])}`, placeIn(row)]),
  )
  const suspended = (await town.set('select id from public.profiles where is_suspended')).map(({ id }) => id)
  const states = new Map((await town.set('select code, name from public.states')).map((row) => [row['code'], String(row['name'])]))
  const applied = (await town.as(who, 'select job_id from public.job_applications where applicant_id = $1', [who.id])).map(
    (row) => row['job_id'],
  )
  const [me] = await town.set('select latitude, longitude, specialties, state_code, city from public.profiles where id = $1', [who.id])
  const readable = await town.as(who, `select * from public.job_listings where status = 'approved' and expires_at > clock.now()`)
  const listed: Listed[] = readable
    .filter((job) => job['user_id'] === who.id || !suspended.includes(job['user_id']))
    .map((job) => ({
      ...job,
      id: String(job['id']),
      words: wordsOf(
        [
          job['title'],
          job['company_name'],
          job['location'],
          job['city'],
          states.get(job['state_code']),
          job['requirements'],
          job['description'],
        ]
          .concat(job['categories'] as string[], (job['categories'] as string[]).includes('mua') ? ['makeup artist'] : [])
          .join(' '),
      ),
      place: cities.get(`${String(job['city'])}, ${String(job['state_code'])}`) ?? null,
    }))
  const middle = cities.get(`${asked.city}, ${asked.state}`)
  const chosen = asked.state === undefined ? { state: asked.near_state, city: asked.near_city } : { state: asked.state, city: asked.city }
  const looks = chosen.state === undefined ? { state: me?.['state_code'], city: me?.['city'] } : chosen
  const origin = cities.get(`${chosen.city}, ${chosen.state}`) ?? (me?.['latitude'] ? placeIn(me) : null)
  const fits = listed.filter((job) => fitsIn(job, asked, middle, applied))
  const meant = await meantBy(
    town,
    asked.search ?? '',
    listed.flatMap(({ words }) => words),
  )
  const found = fits.filter(({ words }) => meant.every((each) => hasOne(words, each)))
  const sort = asked.sort ?? 'newest'
  const isNamed = (job: Listed) => Number(hasOne(wordsOf(`${String(job['title'])} ${String(job['company_name'])}`), meant.flat()))
  const byName = (one: Listed, other: Listed) => (['newest', 'best', 'near'].includes(sort) ? isNamed(other) - isNamed(one) : 0)
  if (sort === 'best' || sort === 'near') {
    const crafts = sort === 'best' ? ((me?.['specialties'] ?? []) as string[]) : []
    const rank = rankOf(crafts, looks, cities.get(`${String(looks.city)}, ${String(looks.state)}`))
    return found.toSorted((one, other) => byName(one, other) || rank(one) - rank(other) || newest(one, other)).map(({ id }) => id)
  }
  const order = orderOf(sort, origin)
  return found.toSorted((one, other) => byName(one, other) || order(one, other)).map(({ id }) => id)
}

function fitsIn(job: Listed, asked: JobSearch, middle: Place | undefined, applied: unknown[]): boolean {
  const most = job['compensation_type'] === 'trade' ? null : (job['salary_max'] ?? job['salary_min'])
  const pays = Number(most ?? 0) * (yearly[String(job['pay_unit'])] ?? 0)
  const isNear =
    middle && asked.within_miles !== undefined
      ? job.place !== null && milesFrom(middle, job.place) <= Math.min(asked.within_miles, 100)
      : (asked.state === undefined || job['state_code'] === asked.state) && (asked.city === undefined || job['city'] === asked.city)
  return (
    isNear &&
    (asked.pay === undefined || job['compensation_type'] === asked.pay) &&
    (asked.job_type === undefined || job['job_type'] === asked.job_type) &&
    (!asked.crafts?.length || asked.crafts.some((craft) => (job['categories'] as string[]).includes(craft))) &&
    (asked.employment_class === undefined || job['employment_class'] === asked.employment_class) &&
    (!asked.licenses?.length || asked.licenses.some((license) => (job['license_types'] as string[]).includes(license))) &&
    (asked.min_hourly === undefined || pays >= asked.min_hourly * 2080) &&
    (asked.remote === undefined || job['is_remote'] === asked.remote) &&
    (asked.posted_days === undefined || (job['created_at'] as Date).getTime() > Date.now() - asked.posted_days * dayMs) &&
    (!asked.accepts_trade || job['compensation_type'] !== 'paid') &&
    (!asked.easy_apply || (job['external_apply_url'] === null && (job['required_questions'] as string[]).length === 0)) &&
    (!asked.hide_applied || !applied.includes(job.id))
  )
}

const placeIn = (row: Row): Place => ({ latitude: Number(row['latitude']), longitude: Number(row['longitude']) })

const radians = (degrees: number) => (degrees * Math.PI) / 180
const part = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2

function milesFrom(one: Place, other: Place): number {
  const square =
    part(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * part(one.longitude, other.longitude)
  return 2 * 3958.75 * Math.asin(Math.sqrt(square))
}

const time = (job: Listed, column: string) => (job[column] as Date).getTime()

const newest = (one: Listed, other: Listed) => time(other, 'created_at') - time(one, 'created_at') || (one.id < other.id ? 1 : -1)

/** Their craft and near, their craft, near, neither; near is remote, within 50 miles, or in the state if no city is known. */
function rankOf(crafts: string[], looks: { state: unknown; city: unknown }, middle: Place | undefined): (job: Listed) => number {
  const inPlace = (job: Listed) => {
    if (middle) return job.place !== null && milesFrom(middle, job.place) <= 50
    if (looks.state === null || looks.state === undefined || job['state_code'] !== looks.state) return false
    return looks.city === null || looks.city === undefined || job['city'] === looks.city
  }
  return (job) =>
    (crafts.some((craft) => (job['categories'] as string[]).includes(craft)) ? 0 : 2) + (job['is_remote'] || inPlace(job) ? 0 : 1)
}

function orderOf(sort: string, origin: Place | null): (one: Listed, other: Listed) => number {
  const miles = ({ place }: Listed) => (place && origin ? milesFrom(origin, place) : Infinity)
  if (sort === 'pay') return (one, other) => Number(other['yearly_pay']) - Number(one['yearly_pay']) || newest(one, other)
  if (sort === 'closing') return (one, other) => time(one, 'expires_at') - time(other, 'expires_at') || (one.id > other.id ? 1 : -1)
  if (sort === 'nearest' && origin) return (one, other) => (miles(one) === miles(other) ? newest(one, other) : miles(one) - miles(other))
  return newest
}
