import { ask, db } from '#web/data/client.ts'

/** Members to mention: those whose name begins like what is typed. */
export const findPeople = (typed: string) =>
  ask(
    db
      .from('profiles')
      .select('id, full_name')
      .ilike('full_name', `${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
      .order('full_name')
      .limit(6),
  )
