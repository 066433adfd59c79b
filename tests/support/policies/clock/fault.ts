import type { Stage } from '../stage.ts'

/** From now on no row of this table can be written whose column has this value, as after a broken trigger or constraint. */
export async function breakRows(town: Pick<Stage, 'set'>, table: string, column: string, value: string): Promise<void> {
  await town.set(`
    create or replace function pg_temp.fail() returns trigger language plpgsql as $$
    declare
      written jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    begin
      if written ->> tg_argv[0] = tg_argv[1] then
        raise exception 'This row is broken.';
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end
    $$`)
  await town.set(
    `create trigger a_fault before insert or update or delete on ${table} for each row execute function pg_temp.fail('${column}', '${value}')`,
  )
}

export const mendRows = (town: Pick<Stage, 'set'>, table: string) => town.set(`drop trigger a_fault on ${table}`)

/** What failed may be tried again. */
export const rest = (town: Pick<Stage, 'set'>) => town.set('update clock.failures set again_at = now()')
export const run = async (town: Pick<Stage, 'set'>, task: string) => (await town.set('select clock.run($1) as done', [task]))[0]?.['done']
export const failures = (town: Pick<Stage, 'set'>) => town.set('select task, key, tries, error from clock.failures order by tries, key')
