// A form in steps, as data: what an area says of the thing that its members write and the team may look at first.
import type { FormPictures } from '../pictures/use-form-pictures.ts'
import type { FormDrafts } from './use-form-draft.ts'

export type Problems<Draft> = { readonly [Field in keyof Draft]?: string }

/** What the fields of a step get. `isNew`: it was not posted yet. */
export type Fields<Draft> = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  problems: Problems<Draft>
  isNew: boolean
  /** Those of a form that has some, for `PictureChooser`. */
  pictures: FormPictures | null
}

export type Form<Draft extends object, Step extends string> = {
  /** In order, the fields that each step asks for: the schema of the draft, step by step. The preview comes after them. */
  steps: Record<Step, { readonly [Field in keyof Draft]?: unknown }>
  drafts: FormDrafts<Draft>
  empty: Draft
  /** What the database would refuse, by field. */
  problemsOf: (draft: Draft) => Problems<Draft>
  /** The field that a refusal of the database is about. */
  refusalOf: (error: unknown) => { field: string; words: string } | null
  words: {
    steps: Record<Step, string>
    failed: string
    /** Once it is sent: it waits for approval, it is new and members see it, or an edit was saved. */
    done: { pending: string; live: string; saved: string }
  }
}

/** The last step shows what was written, as others will see it. */
export const preview = 'preview'
export type Position<Step extends string> = Step | typeof preview

type InSteps<Step extends string> = { steps: Record<Step, object> }

export const stepsOf = <Step extends string>({ steps }: InSteps<Step>): Position<Step>[] => [...(Object.keys(steps) as Step[]), preview]

export const stepWith = <Step extends string>(form: InSteps<Step>, field: string): Position<Step> | undefined =>
  stepsOf(form).find((step) => step !== preview && field in form.steps[step])

/** Where something wrong is led to. What is in no step is so by mistake, and must not be passed over: the last step has it. */
const stepToMend = <Step extends string>(form: InSteps<Step>, field: string): Position<Step> | undefined =>
  stepWith(form, field) ?? stepsOf(form).at(-2)

/** Of those before `end`, the first step in which something is wrong. */
export function firstWrong<Step extends string>(
  form: InSteps<Step>,
  problems: object,
  end: Position<Step> = preview,
): Position<Step> | undefined {
  const all = stepsOf(form)
  const wrong = Object.keys(problems).map((field) => stepToMend(form, field))
  return all.slice(0, all.indexOf(end)).find((step) => wrong.includes(step))
}

/** What is wrong in the steps that someone has tried to leave. */
export function problemsIn<Draft extends object, Step extends string>(
  form: Pick<Form<Draft, Step>, 'steps' | 'problemsOf'>,
  draft: Draft,
  tried: readonly Position<Step>[],
): Problems<Draft> {
  const fits = ([field]: [string, unknown]) => tried.some((step) => step === stepToMend(form, field))
  return Object.fromEntries(Object.entries(form.problemsOf(draft)).filter(fits)) as Problems<Draft>
}

/** A refusal that a field can show; of a field that is in no step, nobody would read it there. */
export function refusalIn<Step extends string>(form: Pick<Form<object, Step>, 'steps' | 'refusalOf'>, failure: Error | null) {
  const named = failure && form.refusalOf(failure)
  const step = named ? stepWith(form, named.field) : undefined
  return named && step !== undefined ? { ...named, step } : null
}
