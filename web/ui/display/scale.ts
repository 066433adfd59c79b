// The top of a chart's scale.

/** The smallest of 4, 8, 12, 20, 40, 60, 80 and their tenfolds that holds the largest value: its half is a whole number too. */
export function topOf(values: readonly number[]): number {
  const largest = Math.max(0, ...values)
  for (let power = 1; ; power *= 10) {
    const top = [4, 8, 12, 20].map((step) => step * power).find((step) => step >= largest)
    if (top !== undefined) return top
  }
}
