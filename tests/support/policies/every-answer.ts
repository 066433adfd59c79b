// Everything a caller can ask the database: whole tables, computed fields, and every function with arguments that fit. Used to
// show that a hidden row, or a hidden number, changes none of the answers.
import { callerSettings, type Member, type Stage } from './stage.ts'

type Question = { sql: string; isCall: boolean }
type Parameter = { name: string | null; type: string; isOptional: boolean }
/** What a caller was answered, by the question. */
type Answers = Map<string, string>

const ofCaller = `nspname = 'public' and prorettype <> 'trigger'::regtype and has_function_privilege(p.oid, 'execute')`

const tablesSql = `select c.oid::regclass::text as "table",
    array(select quote_ident(attname) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
      and has_column_privilege(c.oid, attnum, 'select') order by attnum)
    || array(select 'public.' || proname || '(asked)' from pg_proc as p join pg_namespace as n on n.oid = pronamespace
      where ${ofCaller} and pronargs = 1 and proargtypes[0] = c.reltype and not proretset order by proname) as columns
  from pg_class as c where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and has_any_column_privilege(c.oid, 'select')
  order by 1`

const functionsSql = `select proname as name, jsonb_agg(jsonb_build_object('name', parameter, 'type', type::regtype::text, 'isOptional', place > pronargs - pronargdefaults)
      order by place) filter (where place is not null) as parameters
  from pg_proc as p join pg_namespace as n on n.oid = pronamespace
    left join lateral (select place, type, proargnames[place] as parameter from unnest(proargtypes::oid[]) with ordinality as taken (type, place)) as taken on true
  where ${ofCaller} and not exists (select from unnest(proargtypes::oid[]) as type where type in (select reltype from pg_class))
    -- It answers the next number of a sequence, which keeps counting when everything else is undone.
    and proname <> 'staff_note_add'
  group by p.oid, proname order by proname`

/** One value for each type that is no id: enough to get past the first look at the arguments. */
const plain: Record<string, string> = {
  text: 'hair',
  integer: '60',
  smallint: '5',
  bigint: '5',
  numeric: '5',
  boolean: 'true',
  date: '2030-05-10',
  'timestamp with time zone': '2030-05-10T17:00:00Z',
  jsonb: '[]',
  'text[]': '{hair}',
  'timestamp with time zone[]': '{2030-05-10T17:00:00Z}',
}

/**
 * Answers each question as text, or with what it was refused, in the database itself: there are thousands. Everything that a
 * question did is undone; variables of the function keep what they were given.
 */
const answersSql = `create or replace function pg_temp.answers(role text, claims text, member text, questions text[]) returns text[]
  language plpgsql volatile as $$
declare
  question text;
  answer text;
  given text[] := '{}';
  state text;
  hint text;
  message text;
  detail text;
begin
  perform set_config('role', role, true), set_config('request.jwt.claims', claims, true), set_config('request.jwt.claim.sub', member, true);
  foreach question in array questions loop
    begin
      execute 'select string_agg(coalesce(asked.read::text, ''null''), chr(10)) from (' || question || ') as asked' into answer;
      raise exception using errcode = 'UNDO0';
    exception when others then
      if sqlstate <> 'UNDO0' then
        get stacked diagnostics state = returned_sqlstate, hint = pg_exception_hint, message = message_text, detail = pg_exception_detail;
        answer := json_build_array(state, hint, message, detail);
      end if;
      given := given || coalesce(answer, '');
    end;
  end loop;
  return given;
end
$$`

/**
 * `ids`: what the questions are about, such as members, trades and rows that the caller may not see. `also`: statements to try
 * beside the others, each with a column `read`.
 */
async function everyAnswer(town: Stage, who: Member | null, ids: readonly string[], also: readonly string[] = []): Promise<Answers> {
  const more = also.map((sql) => ({ sql, isCall: false }))
  const questions = [...(await questionsOf(town, who, ids)), ...more]
  await town.set(answersSql)
  const [row] = await town.set('select pg_temp.answers($1, $2, $3, $4) as given', [...callerSettings(who), questions.map(({ sql }) => sql)])
  await town.set('reset role')
  const given = row?.['given'] as string[]
  return new Map(questions.map(({ sql, isCall }, at) => [sql, isCall ? withoutMade(given[at] ?? '', ids) : (given[at] ?? '')]))
}

/** What these callers are answered differently once `change` has happened. All of it is undone. */
export async function changedAnswers(
  town: Stage,
  callers: readonly (Member | null)[],
  { ids, also, change }: { ids: readonly string[]; also?: readonly string[]; change: () => Promise<string[]> },
): Promise<string[]> {
  await town.set('savepoint unchanged')
  // Its own ids are asked about without it, too: then they are of nothing.
  const known = [...ids, ...(await change())]
  const sweep = async () => {
    const answers: Answers[] = []
    for (const who of callers) answers.push(await everyAnswer(town, who, known, also))
    return answers
  }
  const changed = await sweep()
  await town.set('rollback to savepoint unchanged')
  const before = await sweep()
  return callers.flatMap((who, at) =>
    differences(before[at] ?? new Map(), changed[at] ?? new Map()).map((each) => `${who?.name ?? 'a visitor'}: ${each}`),
  )
}

function differences(one: Answers, other: Answers): string[] {
  const asked = [...new Set([...one.keys(), ...other.keys()])]
  return asked.filter((sql) => one.get(sql) !== other.get(sql)).map((sql) => `${sql}\n  ${one.get(sql)}\n  ${other.get(sql)}`)
}

async function questionsOf(town: Stage, who: Member | null, ids: readonly string[]): Promise<Question[]> {
  const questions: Question[] = []
  for (const { table, columns } of (await town.as(who, tablesSql)) as { table: string; columns: string[] }[]) {
    const each = columns.map((column, at) => `${column} as c${at}`).join(', ')
    questions.push({
      sql: `select to_jsonb(read) as read from (select ${each} from ${table} as asked) as read order by read::text`,
      isCall: false,
    })
    // In this order rows that look the same cannot hide what sorted them.
    for (const column of columns.filter((name) => name.endsWith('(asked)')))
      questions.push({
        sql: `select to_jsonb(${keyOf(columns)}) as read from ${table} as asked order by ${column}, ${keyOf(columns)}`,
        isCall: false,
      })
  }
  for (const { name, parameters } of (await town.as(who, functionsSql)) as { name: string; parameters: Parameter[] | null }[])
    questions.push(...callsOf(name, parameters ?? [], ids))
  return questions
}

const keyOf = (columns: string[]) => columns.find((name) => name === 'id') ?? columns[0] ?? '1'

function callsOf(name: string, parameters: Parameter[], ids: readonly string[]): Question[] {
  const given = parameters.filter(({ type, isOptional }) => !isOptional || type === 'uuid')
  const isAboutIds = given.some(({ type }) => type.startsWith('uuid'))
  return (isAboutIds ? ids : ['']).map((id) => ({
    sql: `select to_jsonb(read) as read from public.${name}(${given.map(({ type, name: called }) => `${called === null ? '' : `${called} => `}${literalOf(type, id)}`).join(', ')}) as read`,
    isCall: true,
  }))
}

function literalOf(type: string, id: string): string {
  const value = type === 'uuid' ? id : type === 'uuid[]' ? `{${id}}` : plain[type]
  return value === undefined ? `null::${type}` : `'${value}'::${type}`
}

/** Ids and tokens that a function made are blanked, since they are never the same. */
function withoutMade(answer: string, ids: readonly string[]): string {
  return answer.replaceAll(/[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (made) => (ids.includes(made) ? made : '…'))
}
