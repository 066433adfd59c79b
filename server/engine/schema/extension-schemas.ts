// The schemas our extensions are in. An extension that is already installed stays in its schema, where other code expects
// it; our statements, which use the schema `extensions`, are rewritten to use that one.
import type pg from 'pg'

const members = `
  select n.nspname as schema, coalesce(f.proname, c.opcname, o.oprname)::text as name
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    join pg_depend d on d.refclassid = 'pg_extension'::regclass and d.refobjid = e.oid and d.deptype = 'e'
    left join pg_proc f on d.classid = 'pg_proc'::regclass and f.oid = d.objid
    left join pg_opclass c on d.classid = 'pg_opclass'::regclass and c.oid = d.objid
    left join pg_operator o on d.classid = 'pg_operator'::regclass and o.oid = d.objid
  where e.extname in ('pgcrypto', 'citext', 'pg_trgm', 'unaccent') and n.nspname <> 'extensions'
    and coalesce(f.proname, c.opcname, o.oprname) is not null`

const mention = /\bextensions\.(\w+|[^\s\w"'()]+)/g

/** Returns a function that rewrites our statements to use the extensions' actual schemas. */
export async function extensionSchemas(client: pg.Client): Promise<(text: string) => string> {
  const { rows } = await client.query<{ schema: string; name: string }>(members)
  const schemas = new Map(rows.map(({ schema, name }) => [name, schema]))
  if (schemas.size === 0) return (text) => text
  return (text) =>
    text.replaceAll(mention, (written, name: string) => {
      // Inside format(), an operator's % is doubled.
      const schema = schemas.get(name) ?? schemas.get(name.replaceAll('%%', '%'))
      return schema === undefined ? written : `"${schema.replaceAll('"', '""')}".${name}`
    })
}
