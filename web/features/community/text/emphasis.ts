// Which `*` and `_` of a text belong together, by the rules of CommonMark: a run of marks opens, closes, or does both.
export type Run = {
  kind: 'run'
  char: string
  /** Marks that belong to nothing, and are shown. */
  left: number
  typed: number
  mayOpen: boolean
  mayClose: boolean
  /** How many marks each formatting that begins or ends here takes, the innermost first. */
  opens: (1 | 2)[]
  closes: (1 | 2)[]
}

export function runOf(text: string, at: number, length: number): Run {
  const char = text[at] ?? ''
  const before = kindOf(Array.from(text.slice(Math.max(0, at - 2), at)).at(-1))
  const next = kindOf(Array.from(text.slice(at + length, at + length + 2))[0])
  const opens = next !== 'space' && (next === 'word' || before !== 'word')
  const closes = before !== 'space' && (before === 'word' || next !== 'word')
  const isStar = char === '*'
  return {
    kind: 'run',
    char,
    left: length,
    typed: length,
    mayOpen: opens && (isStar || !closes || before === 'sign'),
    mayClose: closes && (isStar || !opens || next === 'sign'),
    opens: [],
    closes: [],
  }
}

const kindOf = (char: string | undefined): 'space' | 'sign' | 'word' =>
  char === undefined || /\s/.test(char) ? 'space' : /[\p{P}\p{S}]/u.test(char) ? 'sign' : 'word'

/** Pairs the runs of the words of a link, then those of the text around it, in their order: each is asked once. */
export function pair(runs: readonly Run[]): void {
  const open: Run[] = []
  // Below these heights nothing opens for such a run: looking there again would take the square of the time.
  const floors = new Map<string, number>()
  const shrink = (height: number) => {
    open.length = height
    for (const [kind, floor] of floors) if (floor > height) floors.set(kind, height)
  }
  for (const run of runs) {
    while (run.mayClose && run.left > 0) {
      const kind = `${run.char}${run.mayOpen}${run.typed % 3}`
      const at = open.findLastIndex((each, height) => height < (floors.get(kind) ?? 0) || belong(each, run))
      const opener = open[at]
      if (opener === undefined || at < (floors.get(kind) ?? 0)) {
        floors.set(kind, open.length)
        break
      }
      const marks = opener.left > 1 && run.left > 1 ? 2 : 1
      opener.opens.push(marks)
      run.closes.push(marks)
      opener.left -= marks
      run.left -= marks
      shrink(opener.left > 0 ? at + 1 : at)
    }
    if (run.mayOpen && run.left > 0) open.push(run)
  }
  for (const run of runs) run.mayOpen = run.mayClose = false
}

/** The last rule is CommonMark's: it keeps `*a**b*` from being cut in two. */
const belong = (opener: Run, closer: Run): boolean =>
  opener.char === closer.char &&
  (!(opener.mayClose || closer.mayOpen) || (opener.typed + closer.typed) % 3 !== 0 || (opener.typed % 3 === 0 && closer.typed % 3 === 0))
