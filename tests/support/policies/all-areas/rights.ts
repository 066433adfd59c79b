// What visitors and members may do at all, before policies apply. tests/policies/rights.json has it as `npm run rights` printed
// it from the schema, so that a new right shows in the diff; tests/policies/reach.test.ts compares the two.
import { readFileSync } from 'node:fs'
import path from 'node:path'

export type TableRights = {
  /** The area of features that a plan must include; null: open to members on any plan. */
  feature: string | null
  /** `rows`: the condition of those that are shown, where it is `some`. */
  suspended: { read: 'nothing' | 'own' | 'some'; rows: string | null; write: 'nothing' | 'updates' | 'anything' }
  /** The acts with which the team reads others' rows. */
  team: string[]
  /** Columns that no member reads, and those that they may write. */
  unread: string[]
  insert: string[]
  update: string[]
  delete: boolean
}
export type Rights = {
  everybodyCalls: string[]
  membersCall: string[]
  /** Functions of the team, each with the act that it asks for first. */
  teamCalls: Record<string, string>
  /** Tables outside of the product that everyone can access, subject to their policies; the server alone uses the others. */
  machinery: string[]
  /** Tables whose texts are stored as plain text, those that members write without words of their own, and names by whether they are judged. */
  texts: Record<'plain' | 'wordless' | 'judgedNames' | 'freeNames', string[]>
  tables: Record<string, TableRights>
}

type Ask = (sql: string) => Promise<Record<string, unknown>[]>

export const rightsFile = path.join(import.meta.dirname, '../../../policies/rights.json')
export const printedRights = (): Rights => JSON.parse(readFileSync(rightsFile, 'utf8')) as Rights

const ours = (role: string) =>
  `nspname not in ('pg_catalog', 'information_schema', 'extensions') and has_schema_privilege('${role}', n.oid, 'usage')`

/** Lists each overload separately, so that a new one is noticed too. */
const callsOf = (role: string) => `select nspname || '.' || proname as name from pg_proc as p join pg_namespace as n on n.oid = pronamespace
  where ${ours(role)} and prorettype <> 'trigger'::regtype and has_function_privilege('${role}', p.oid, 'execute')`

const verbsOf = (role: string) => `select nspname || '.' || relname || ' ' || verb as name
  from pg_class as c join pg_namespace as n on n.oid = relnamespace, unnest(array['select', 'insert', 'update', 'delete']) as verb
  where ${ours(role)} and relkind in ('r', 'p', 'v', 'm')
    and case verb when 'delete' then has_table_privilege('${role}', c.oid, verb) else has_any_column_privilege('${role}', c.oid, verb) end`

const columns = (condition: string) => `array(select attname::text from pg_attribute
  where attrelid = c.oid and attnum > 0 and not attisdropped and ${condition} order by attname)`
const may = (verb: string) => `has_column_privilege('authenticated', c.oid, attnum, '${verb}')`

const tables = `select relname as name, jsonb_build_object('feature', feature,
    'suspended', jsonb_build_object('read', suspended_read, 'rows', regexp_replace(suspended_rows, '\\s+', ' ', 'g'), 'write', suspended_write),
    'team', array(select distinct (regexp_match(qual, 'may\\(''([a-z_]+)'''))[1] from pg_policies
      where schemaname = 'public' and tablename = relname and cmd = 'SELECT' and permissive = 'PERMISSIVE' and qual ~ 'may\\(' order by 1),
    'unread', ${columns(`not ${may('select')}`)}, 'insert', ${columns(may('insert'))}, 'update', ${columns(may('update'))},
    'delete', has_table_privilege('authenticated', c.oid, 'delete')) as rights
  from pg_class as c left join internal.table_rules on to_regclass(relation) = c.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by relname`

/**
 * Functions that ask for an act, with the first one they ask for, and the types of the arguments that have no default. Without
 * computed fields, which refuse nobody but answer null; the promise of each is with its table.
 */
export const functionsOfTeam = `select proname as name,
    (regexp_match(prosrc, '(?:refuse_unless_may|refuse_act_on_member|refuse_sanction|refuse_strike_act|sanction_give|public\\.may)\\(\\s*(?:coalesce\\([a-z_.]+, )?''([a-z_]+)'''))[1] as act,
    (select coalesce(jsonb_object_agg(argument, format_type(type, null)), '{}')
      from unnest(proargnames[1:pronargs - pronargdefaults], (proargtypes::oid[])[0:pronargs - pronargdefaults - 1]) as given (argument, type)) as arguments
  from pg_proc
  where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
    and prosrc ~ '(refuse_unless_may|refuse_act_on_member|refuse_sanction|refuse_strike_act|sanction_give|public\\.may)\\('
    and not exists (select from pg_type where oid = any (proargtypes::oid[]) and typtype = 'c') order by proname`

const guarded = `from pg_trigger join pg_class on pg_class.oid = tgrelid`
const byGuard = `tgfoid = 'internal.keep_plain_text'::regproc`
const plain = `select distinct relname as name ${guarded} where ${byGuard}`
const wordless = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  and has_any_column_privilege('authenticated', oid, 'insert, update') and relname not in (${plain})`
/** The trigger gets the columns that need a letter or a number. */
const judgedNames = `select relname || '.' || field as name ${guarded}, lateral string_to_table(encode(tgargs, 'escape'), '\\000') as field
  where ${byGuard} and field <> ''`
const freeNames = `select relname || '.' || attname as name ${guarded}
  join pg_attribute on attrelid = tgrelid and atttypid = 'text'::regtype and attname ~ '(^|_)(user)?(name|title)$'
  where ${byGuard} and relname || '.' || attname not in (${judgedNames})`

const names = async (ask: Ask, sql: string) => (await ask(sql)).map(({ name }) => String(name)).toSorted()

/** The rights as they are, asked as the owner of the database; members access the same machinery as everyone. */
export async function actualRights(ask: Ask): Promise<Rights & { machineryOfMembers: string[] }> {
  const everybodyCalls = await names(ask, callsOf('anon'))
  const callable = await names(ask, callsOf('authenticated'))
  // One of each that visitors call, too: members may have an overload of their own.
  const left = [...everybodyCalls]
  const membersCall = callable.filter((name) => {
    const at = left.indexOf(name)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  if (left.length > 0) throw new Error(`Visitors call what members do not: ${left.join(', ')}`)
  const found = await ask(tables)
  return {
    everybodyCalls,
    membersCall,
    teamCalls: Object.fromEntries((await ask(functionsOfTeam)).map(({ name, act }) => [String(name), String(act)])),
    machinery: await names(ask, verbsOf('anon')),
    machineryOfMembers: await names(ask, `${verbsOf('authenticated')} and nspname <> 'public'`),
    texts: {
      plain: await names(ask, plain),
      wordless: await names(ask, wordless),
      judgedNames: await names(ask, judgedNames),
      freeNames: await names(ask, freeNames),
    },
    tables: Object.fromEntries(found.map(({ name, rights }) => [String(name), rights as TableRights])),
  }
}
