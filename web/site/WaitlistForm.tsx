import { copy } from './copy.ts'

/** Posts by itself where no script runs; web/site/site.ts makes it stay on the page. */
export function WaitlistForm({ id, labelled = false }: { id: string; labelled?: boolean }) {
  return (
    <form className={labelled ? 'join-form' : 'waitlist-form'} id={id} action="/functions/v1/waitlist-signup" method="post" data-waitlist="">
      <label className="field" htmlFor={`${id}-email`}>
        <span className={labelled ? 'field-label' : 'visually-hidden'}>Email address</span>
        <span className="input">
          <input id={`${id}-email`} name="email" type="email" required autoComplete="email" placeholder="you@yourstudio.com" />
        </span>
      </label>
      <button type="submit" className={labelled ? 'button glossy xl full-width' : 'button glossy lg'} data-busy={copy.joining}>
        {copy.join}
      </button>
      <p role="status" className="small" />
    </form>
  )
}
