// The building blocks of SQL text. All names and literals of a request pass through these functions.
export const ident = (name: string) => `"${name.replaceAll('"', '""')}"`
export const qualified = (schema: string, name: string) => `${ident(schema)}.${ident(name)}`

export function literal(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`
  return text.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted
}

/** Values in the order in which the text first uses them; a value that is used twice is bound once. */
export class Parameters {
  readonly slots: number[] = []

  of(slot: number): string {
    const known = this.slots.indexOf(slot)
    return `$${known < 0 ? this.slots.push(slot) : known + 1}`
  }
}

// A request is unlikely to use these names as columns or aliases; one that does only breaks its own response.
export const rowName = '_pgrst_row'
export const sourceName = '_pgrst_source'
export const bodyName = '_pgrst_body'
export const argsName = '_pgrst_args'
export const selfName = '_pgrst_self'
export const newName = '_pgrst_new'
export const answerName = '_pgrst_answer'
