// The page behind the link of the waitlist's email: one button that works without a script. It is the same for every link, also for
// one that does not work: only the button tells.
import { pageOf } from '#server/services/pages/Page.tsx'

const title = 'Is this you?'

export const confirmPage = (): string =>
  pageOf({
    title,
    children: (
      <div className="till-note">
        <h1 className="d1">{title}</h1>
        <p>Confirm your address and we'll save your place on the waitlist.</p>
        <form method="post">
          <button className="button glossy lg">Confirm my place</button>
        </form>
        <p className="small muted">If it wasn't you, close this page and nothing happens.</p>
      </div>
    ),
  })
