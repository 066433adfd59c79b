import * as v from 'valibot'

/** A list of which the items that do not fit are left out; empty if it is none. For drafts in which another release wrote more. */
export const fitting = <Item>(item: v.GenericSchema<unknown, Item>) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((items) =>
        items.flatMap((each) => {
          const read = v.safeParse(item, each)
          return read.success ? [read.output] : []
        }),
      ),
    ),
    [],
  )
