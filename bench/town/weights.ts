// The weights of the score and the order of the list, as they are and as they could be.
type Weights = { fit: number; times: number; distance: number; value: number; activity: number; variety: number; reliability: number }
export type Alternative = { name: string; weights: Partial<Weights>; listed: 'nearest' | 'best' }

export const today: Alternative = { name: 'as they are', weights: {}, listed: 'nearest' }
export const alternatives: Alternative[] = [
  today,
  { name: 'fit off', weights: { fit: 0 }, listed: 'nearest' },
  { name: 'times off', weights: { times: 0 }, listed: 'nearest' },
  { name: 'distance off', weights: { distance: 0 }, listed: 'nearest' },
  { name: 'value off', weights: { value: 0 }, listed: 'nearest' },
  { name: 'activity off', weights: { activity: 0 }, listed: 'nearest' },
  { name: 'reliability off', weights: { reliability: 0 }, listed: 'nearest' },
  { name: 'times 40', weights: { times: 40 }, listed: 'nearest' },
  { name: 'distance 40', weights: { distance: 40 }, listed: 'nearest' },
  { name: 'value 30', weights: { value: 30 }, listed: 'nearest' },
  { name: 'activity 20', weights: { activity: 20 }, listed: 'nearest' },
  { name: 'best first', weights: {}, listed: 'best' },
]

/** The product's definition of match_score with other weights. */
export function withWeights(definition: string, weights: Partial<Weights>): string {
  const changed = { ...weightsIn(definition), ...weights }
  const total = Object.values(changed).reduce((sum, weight) => sum + weight, 0)
  return Object.entries(changed)
    .reduce((text, [part, weight]) => text.replace(weightOf(part), `${weight} * ${part}`), definition)
    .replace('then 90 else 100 end', `then ${total - changed.reliability} else ${total} end`)
}

function weightsIn(definition: string): Weights {
  const weight = (part: string) => {
    const found = weightOf(part).exec(definition)?.[1]
    if (found === undefined || !definition.includes('then 90 else 100 end'))
      throw new Error(`match_score has no weight for ${part} any more`)
    return Number(found)
  }
  return {
    fit: weight('fit'),
    times: weight('times'),
    distance: weight('distance'),
    value: weight('value'),
    activity: weight('activity'),
    variety: weight('variety'),
    reliability: weight('reliability'),
  }
}

const weightOf = (part: string) => new RegExp(`(\\d+) \\* ${part}`)
