// What drafts of threads and of replies have in common.
import * as v from 'valibot'
import { fitting } from '#web/data/drafts/fitting.ts'

export const keptPeople = fitting(v.object({ id: v.string(), full_name: v.string() }))
export const keptPictures = fitting(v.object({ path: v.string(), alt_text: v.string() }))
