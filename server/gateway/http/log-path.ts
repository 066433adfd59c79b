// The path of a request for the log. Some paths contain an id that works like a key: a checkout, an upload, an email.
// People who read the log must not be able to use it.

/** Words joined by punctuation, and short numbers: table names, functions, pages. Anything else is an id, a name or a token. */
const plainStep = /^[-_.]?([a-z]{1,24}|v?\d{1,3})([-_.]([a-z]{1,24}|v?\d{1,3}))*$/
const mostSteps = 8

export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  const steps = path.split('/')
  const shown = steps.slice(0, mostSteps + 1).map((step) => (step === '' || (step.length <= 64 && plainStep.test(step)) ? step : ':id'))
  return [...shown, ...(steps.length > mostSteps + 1 ? ['…'] : [])].join('/')
}
