// "Was this helpful?": a form, so that it works without a script; with the script, the page is not left.
export function Helpful({ path }: { path: string }) {
  return (
    <form className="helpful" method="post" action="/functions/v1/page-feedback" aria-labelledby="helpful-question">
      <input type="hidden" name="path" value={path} />
      <p id="helpful-question">Was this helpful?</p>
      <button className="button outlined sm" name="helpful" value="yes">
        Yes
      </button>
      <button className="button outlined sm" name="helpful" value="no">
        No
      </button>
      <output id="thanks" className="muted small">
        Thank you. That helps us make these pages better.
      </output>
    </form>
  )
}
